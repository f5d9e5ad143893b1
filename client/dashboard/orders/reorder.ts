import { type CartLine, lineId } from "../../state/cart";
import type { QuotedLine, QuoteLine } from "../../types/checkout.gen";
import type { OrderItem } from "../../types/order.gen";

/** An ordered item that is unavailable, or available only in a smaller quantity. */
export interface Missing {
  name: string;
  /** The available quantity. */
  quantity: number;
}

/** The result of adding an order's items to a cart. */
export interface Reordered {
  lines: CartLine[];
  missing: Missing[];
  /** The number of different items that are available. */
  found: number;
}

/** Returns the lines of a quote for an order's items. Deleted products are left out. */
export function reorderLines(items: OrderItem[]): QuoteLine[] {
  const lines = new Map<string, QuoteLine>();
  for (const { product_id, variant_id, quantity, returned } of items) {
    if (product_id === 0) continue;
    const key = `${product_id}:${variant_id}`;
    const before = lines.get(key)?.quantity ?? 0;
    lines.set(key, { product_id, variant_id, quantity: before + quantity + returned });
  }
  return [...lines.values()];
}

/** Adds the available quantities of an order's items to a cart. Its other lines remain. */
export function reordered(before: CartLine[], items: OrderItem[], quoted: QuotedLine[]): Reordered {
  const asked = reorderLines(items);
  const deleted = items.filter(({ product_id }) => product_id === 0);
  const missing: Missing[] = deleted.map((item) => ({ name: soldName(item), quantity: 0 }));
  let lines = before;
  let found = 0;
  for (const wanted of asked) {
    const now = quoted.find((line) => isSame(line, wanted));
    const quantity = now?.product ? now.quantity : 0;
    const item = items.find((each) => isSame(each, wanted));
    if (item && quantity < wanted.quantity) missing.push({ name: soldName(item), quantity });
    if (!now || quantity === 0) continue;
    lines = withLine(lines, now);
    found++;
  }
  return { lines, missing, found };
}

function withLine(lines: CartLine[], now: QuotedLine): CartLine[] {
  const { product, variant_id, options, price, stock } = now;
  if (!product) return lines;
  const variant = variant_id ? { id: variant_id, options } : null;
  const id = lineId({ product, variant: variant ? { ...variant, price, stock } : undefined });
  const before = lines.find((line) => line.id === id)?.quantity ?? 0;
  const quantity = Math.min(before + now.quantity, stock);
  const line: CartLine = { id, name: product.name, price, quantity, stock, variant, product };
  if (before === 0) return [...lines, line];
  return lines.map((each) => (each.id === id ? line : each));
}

type Named = Pick<QuoteLine, "product_id" | "variant_id">;

function isSame(a: Named, b: Named): boolean {
  return a.product_id === b.product_id && a.variant_id === b.variant_id;
}

function soldName({ name, variant }: OrderItem): string {
  return variant ? `${name} (${variant})` : name;
}
