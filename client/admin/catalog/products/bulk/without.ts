import type { ProductRows } from "../../../../types/editor.gen";

/** Returns a page of the list without the given products. */
export function without(known: ProductRows, gone: ReadonlySet<number>): ProductRows {
  const products = known.products.filter(({ id }) => !gone.has(id));
  return { ...known, products, total: known.total - (known.products.length - products.length) };
}
