import type { FullProduct } from "../../../types/editor.gen";
import { asNumber } from "../../lib/numbers";
import { type Saved, same } from "../../lib/save";
import { fieldsOf } from "./fields";
import type { ProductFields } from "./rules";

/**
 * Returns the form values after the product was saved. Input made during the request is kept: an edit of a stock is
 * added as a difference to the saved stock. New variants get their ids.
 */
export function afterSaving(
  product: FullProduct,
  { saved: sent, now }: Saved<ProductFields>,
): Saved<ProductFields> {
  const saved = fieldsOf(product, sent.options);
  const names = Object.keys(now) as (keyof ProductFields)[];
  const written = names.filter((name) => !same(now[name], sent[name]));
  const next = { ...saved, ...Object.fromEntries(written.map((name) => [name, now[name]])) };
  if (written.includes("stock") && sent.options.length === 0) {
    next.stock = moved(now.stock, asNumber(sent.stock), product.stock);
  }
  if (written.includes("variants")) {
    next.variants = now.variants.map((variant) => {
      const was = sent.variants.find(({ of }) => same(of, variant.of));
      const is = saved.variants.find(({ of }) => same(of, variant.of));
      if (!was || !is) return variant;
      const stock = moved(variant.stock, asNumber(was.stock), asNumber(is.stock));
      return { ...variant, id: is.id, stock };
    });
  }
  return { saved, now: next };
}

/** Returns the current stock plus the difference between the typed and the previous stock; at least 0. */
export function moved(written: string, before: number, now: number): string {
  const to = Number(written);
  return Number.isNaN(to) ? written : String(Math.max(0, now + to - before));
}
