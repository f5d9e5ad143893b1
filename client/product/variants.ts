import type { Product, Variant } from "../types/catalog.gen";
import type { Picture } from "../types/media.gen";

/**
 * Returns the variant that a product page shows: the one that the address names, else one in stock
 * at the price that lists show, else any in stock, else the first.
 */
export function chosenVariant(product: Product, id: number): Variant | null {
  const all = product.variants;
  const named = all.find((v) => v.id === id);
  if (named) return named;
  const inStock = all.filter((v) => v.stock > 0);
  return inStock.find((v) => v.price === product.price) ?? inStock[0] ?? all[0] ?? null;
}

/**
 * Returns the variant for a new value of one option: the one equal in all other options if there
 * is one (exact), else the first with the value.
 */
export function variantWith(product: Product, from: Variant, option: number, value: string) {
  const having = product.variants.filter((v) => v.values[option] === value);
  const exact = having.find((v) => v.values.every((x, i) => i === option || x === from.values[i]));
  return { variant: exact ?? having[0] ?? null, exact: exact !== undefined };
}

/** Returns the picture of the first of a variant's option values that has one. */
export function variantPicture(product: Product, variant: Variant): Picture | undefined {
  for (const [i, { values }] of product.options.entries()) {
    const key = values.find(({ value }) => value === variant.values[i])?.picture;
    const picture = key && product.pictures.find((each) => each.key === key);
    if (picture) return picture;
  }
}
