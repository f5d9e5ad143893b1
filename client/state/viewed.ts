import type { ProductCard } from "../types/catalog.gen";
import { isProduct } from "./product";
import { stored } from "./stored";

/** The maximum number of stored products. */
const most = 13;

/** The products that the visitor opened, by shop, newest first. */
export const viewed = stored<ProductCard>("viewed", (found) => (isProduct(found) ? found : null));

/** Returns the list with the product at the front, once, and at most `most` products. */
export function withViewed(products: ProductCard[], product: ProductCard): ProductCard[] {
  return [product, ...products.filter(({ id }) => id !== product.id)].slice(0, most);
}
