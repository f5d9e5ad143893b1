import type { ProductCard } from "../types/catalog.gen";
import { isProduct } from "./product";
import { stored } from "./stored";

/** What the visitor keeps for later in each shop, the newest first. */
export const wishlist = stored<ProductCard>("wishlist", (found) =>
  isProduct(found) ? found : null,
);

/** The list with the product in front, or without it if it was there. */
export function toggled(products: ProductCard[], product: ProductCard): ProductCard[] {
  const others = products.filter(({ id }) => id !== product.id);
  return others.length < products.length ? others : [product, ...products];
}
