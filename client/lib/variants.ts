import type { Product, Variant } from "../types/catalog.gen";

/**
 * The variant a product's page is about: the one the address names, else one
 * that can be bought at the price that lists show, else any that can be bought.
 */
export function chosenVariant(product: Product, id: number): Variant | null {
  const all = product.variants;
  const named = all.find((v) => v.id === id);
  if (named) return named;
  const inStock = all.filter((v) => v.stock > 0);
  return inStock.find((v) => v.price === product.price) ?? inStock[0] ?? all[0] ?? null;
}

/**
 * The variant that one option's new value leads to: the same in all else if
 * there is one (exact), else the first that has the value.
 */
export function variantWith(product: Product, from: Variant, option: number, value: string) {
  const having = product.variants.filter((v) => v.values[option] === value);
  const exact = having.find((v) => v.values.every((x, i) => i === option || x === from.values[i]));
  return { variant: exact ?? having[0] ?? null, exact: exact !== undefined };
}
