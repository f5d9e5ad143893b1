import type { StockRow } from "../../../../types/editor.gen";
import type { Countable } from "../../../../types/stockcount.gen";

/** Returns what can be counted of a product in the list of stocks: the product, or each of its variants. */
export function goodsOf({
  id,
  name,
  bn_name,
  sku,
  picture,
  stock,
  variants,
}: StockRow): Countable[] {
  const whole = { product_id: id, name, bn_name, picture };
  if (variants.length === 0) return [{ ...whole, variant_id: 0, variant: "", sku, stock }];
  return variants.map((variant) => ({
    ...whole,
    variant_id: variant.id,
    variant: variant.name,
    sku: variant.sku || sku,
    stock: variant.stock,
  }));
}
