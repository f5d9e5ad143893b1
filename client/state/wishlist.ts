import type { ProductCard } from "../types/catalog.gen";
import { isProduct } from "./product";
import { stored } from "./stored";

/** The visitor's wishlist by shop, newest first. */
export const wishlist = stored<ProductCard>("wishlist", (found) =>
  isProduct(found) ? found : null,
);

/** Returns the list with the product in front, or without it. */
export function withWish(
  products: ProductCard[],
  product: ProductCard,
  wished: boolean,
): ProductCard[] {
  const others = products.filter(({ id }) => id !== product.id);
  return wished ? [product, ...others] : others;
}
