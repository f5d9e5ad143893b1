import type { ShopOf } from "../../types/merchant.gen";
import type { AdminSession } from "./session";

const storageKey = "haat-admin-shops";

/** Returns the shops opened in this browser and not signed out of, most recent first. */
export function knownShops(): ShopOf[] {
  return JSON.parse(localStorage.getItem(storageKey) ?? "[]");
}

/** Puts a shop first in the list of known shops. */
export function rememberShop({ shop, user }: AdminSession): void {
  const { id, slug, name, bn_name } = shop;
  write([{ id, slug, name, bn_name, role: user.role }, ...others(id)]);
}

export function forgetShop(id: number): void {
  write(others(id));
}

function others(id: number): ShopOf[] {
  return knownShops().filter((shop) => shop.id !== id);
}

function write(shops: ShopOf[]): void {
  localStorage.setItem(storageKey, JSON.stringify(shops));
}
