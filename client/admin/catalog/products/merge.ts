import type { FullProduct } from "../../../types/editor.gen";
import { moved } from "./afterSaving";
import { fieldsOf, requestOf } from "./fields";
import type { ProductFields } from "./rules";

/** The parts of a product that are merged as a whole when two users have changed it. */
export const parts = {
  bn_name: ["bn_name"],
  name: ["name"],
  bn_description: ["bn_description"],
  description: ["description"],
  bn_size_guide: ["bn_size_guide"],
  size_guide: ["size_guide"],
  pictures: ["pictures"],
  selling_price: ["selling_price"],
  discount: ["discount", "discount_type", "sale"],
  variants: ["options", "variants"],
  published: ["published"],
  category_id: ["category_id"],
  brand: ["brand"],
  sku: ["sku"],
  weight: ["weight"],
  advance: ["advance", "advance_value"],
  slug: ["slug"],
  bn_meta_title: ["bn_meta_title"],
  meta_title: ["meta_title"],
  bn_meta_description: ["bn_meta_description"],
  meta_description: ["meta_description"],
} as const satisfies Record<string, readonly (keyof ProductFields)[]>;

export type Part = keyof typeof parts;

/** The changes of two users to one product since both loaded it. */
export interface Difference {
  /** Parts that only the other user changed. Their new values replace those in the form. */
  taken: Part[];
  /** Parts changed differently by both: the user must choose. */
  disputed: Part[];
}

/** Compares the form with the version that another user has saved since base was loaded. */
export function compare(base: FullProduct, mine: ProductFields, theirs: FullProduct): Difference {
  const was = said(fieldsOf(base), base);
  const now = said(fieldsOf(theirs), base);
  const written = said(mine, base);
  const ofTheirs = (Object.keys(parts) as Part[]).filter(
    (part) => now.loose[part] !== was.loose[part],
  );
  return {
    taken: ofTheirs.filter((part) => written.exact[part] === was.exact[part]),
    disputed: ofTheirs.filter(
      (part) => written.exact[part] !== was.exact[part] && written.exact[part] !== now.exact[part],
    ),
  };
}

/**
 * Merges the other user's changes into the form, except the parts in `kept`. An edited stock is added as a
 * difference to the current stock.
 */
export function merge(
  base: FullProduct,
  mine: ProductFields,
  theirs: FullProduct,
  kept: ReadonlySet<Part>,
): ProductFields {
  const now = fieldsOf(theirs);
  const { taken, disputed } = compare(base, mine, theirs);
  const merged: ProductFields = { ...mine, stock: moved(mine.stock, base.stock, theirs.stock) };
  if (!taken.includes("variants")) merged.variants = rebased(base, mine, theirs);
  for (const part of [...taken, ...disputed]) {
    if (kept.has(part)) continue;
    for (const field of parts[part]) Object.assign(merged, { [field]: now[field] });
  }
  return merged;
}

// Rebases the form's variants on the saved ones. An edited stock is added as a difference to the current stock, and a
// variant that the other user removed becomes a new one.
function rebased(base: FullProduct, mine: ProductFields, theirs: FullProduct) {
  return mine.variants.map((variant) => {
    const before = base.variants.find(({ id }) => id === variant.id);
    const now = theirs.variants.find(({ id }) => id === variant.id);
    if (variant.id === 0 || !before) return variant;
    if (!now) return { ...variant, id: 0 };
    return { ...variant, stock: moved(variant.stock, before.stock, now.stock) };
  });
}

/** Serializes each part, to compare two versions. `loose` leaves out the stocks of variants. */
function said(fields: ProductFields, base: FullProduct) {
  const { options, variants } = requestOf(fields, base);
  const whole = variants.map(({ id, values, selling_price, stock, sku }) => ({
    id,
    values,
    selling_price,
    sku,
    stock: stock.to,
  }));
  const exact = {} as Record<Part, string>;
  for (const part of Object.keys(parts) as Part[]) {
    exact[part] = JSON.stringify(parts[part].map((field) => fields[field]));
  }
  exact.pictures = JSON.stringify(fields.pictures.map(({ key }) => key));
  exact.variants = JSON.stringify([options, whole]);
  const loose = { ...exact };
  loose.variants = JSON.stringify([options, whole.map(({ stock, ...variant }) => variant)]);
  return { exact, loose };
}
