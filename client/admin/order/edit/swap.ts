import type { Variant } from "../../../types/catalog.gen";
import type { AdminOrder } from "../../../types/order.gen";
import { type FoundProduct, labelsOf } from "../manual/manual";
import type { EditLine } from "./contents";

// Largest quantity of a line, equal to the server's.
const maxQuantity = 9999;

type Items = AdminOrder["items"];

/** A variant to which a line can be swapped. */
export interface SwapChoice {
  variant: Variant;
  /** The labels of its values, such as "Red, L". */
  label: string;
  /** The colour of one of its values as #rrggbb, or empty. */
  color: string;
  /** Units that the line could have: the stock and the order's own units, without those of other lines. */
  left: number;
  current: boolean;
}

/** Returns the variants of a line's product in the order of the shop's page. `items` are the order's stored items. */
export function swapChoices(
  line: EditLine,
  product: FoundProduct,
  lines: EditLine[],
  items: Items,
): SwapChoice[] {
  return product.variants.map((variant) => {
    const held = unitsOf(items.filter((item) => item.variant_id === variant.id));
    const others = lines.filter((each) => each !== line && each.variantId === variant.id);
    const colors = product.options.map(
      ({ values }, i) => values.find(({ value }) => value === variant.values[i])?.color,
    );
    return {
      variant,
      label: labelsOf(product, variant).join(", "),
      color: colors.find(Boolean) ?? "",
      left: Math.max(0, variant.stock + held - unitsOf(others)),
      current: variant.id === line.variantId,
    };
  });
}

const unitsOf = (list: { quantity: number }[]) =>
  list.reduce((sum, { quantity }) => sum + quantity, 0);

/**
 * Swaps a line's variant and keeps its quantity. The line gets the current price of the new variant, as an
 * added product does. Swapping back restores the order's item with its price. If another line has the
 * variant already, the units are added to that line.
 */
export function swapped(
  lines: EditLine[],
  line: EditLine,
  product: FoundProduct,
  { variant, label }: Pick<SwapChoice, "variant" | "label">,
  items: Items,
): EditLine[] {
  if (variant.id === line.variantId) return lines;
  const other = lines.find((each) => each !== line && each.variantId === variant.id);
  if (other) {
    const quantity = Math.min(maxQuantity, other.quantity + line.quantity);
    return lines
      .filter((each) => each !== line)
      .map((each) => (each === other ? { ...other, quantity } : each));
  }
  const stored = items.find(
    (item) => item.variant_id === variant.id && item.product_id === line.productId,
  );
  const next: EditLine = stored
    ? {
        ...line,
        itemId: stored.item_id,
        variantId: variant.id,
        variant: stored.variant,
        picture: stored.picture,
        price: String(stored.price),
      }
    : {
        ...line,
        itemId: 0,
        variantId: variant.id,
        variant: label,
        picture: product.picture,
        price: String(variant.price),
      };
  return lines.map((each) => (each === line ? next : each));
}
