import type { Shop } from "../types/catalog.gen";

/** Returns the key of the text that promises cash on delivery, or of another promise if each order needs an advance. */
export function payPromise(shop: Pick<Shop, "pays_in_advance">) {
  return shop.pays_in_advance ? "home.easy" : "home.cod";
}
