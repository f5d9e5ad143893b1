import { hasUnits } from "../../../order/OrderItems";
import type { AdminOrderItem, OrderSheet } from "../../../types/order.gen";
import type { Locale } from "../../../types/page.gen";

/** A product or variant to take from the shelf for all orders. */
export interface PickLine extends Pick<AdminOrderItem, "name" | "variant" | "sku" | "picture"> {
  key: string;
  quantity: number;
  /** The orders that contain it, in the given order. */
  orders: { order_id: string; quantity: number }[];
}

/** Reports whether an order's goods are to be picked, which excludes canceled orders. */
export function isPicked({ status }: OrderSheet): boolean {
  return status !== "canceled";
}

/**
 * Returns the products and variants of all orders that are not canceled, summed, sorted by name and
 * variant.
 */
export function pickLines(orders: OrderSheet[], locale: Locale): PickLine[] {
  const lines = new Map<string, PickLine>();
  for (const order of orders.filter(isPicked))
    for (const item of order.items.filter(hasUnits)) {
      const key = keyOf(item);
      const { name, variant, sku, picture, quantity } = item;
      const line = lines.get(key) ?? { key, name, variant, sku, picture, quantity: 0, orders: [] };
      lines.set(key, line);
      line.quantity += quantity;
      const same = line.orders.find(({ order_id }) => order_id === order.order_id);
      if (same) same.quantity += quantity;
      else line.orders.push({ order_id: order.order_id, quantity });
    }
  const { compare } = new Intl.Collator(locale, { numeric: true });
  return [...lines.values()].sort(
    (a, b) => compare(a.name, b.name) || compare(a.variant, b.variant) || compare(a.sku, b.sku),
  );
}

// Returns the key of an item. Items with the same key are summed. Items of a deleted product or variant have no id, so their texts are the
// key.
function keyOf({ product_id, variant_id, name, variant, sku }: AdminOrderItem): string {
  if (product_id && (variant_id || !variant)) return `${product_id}:${variant_id}`;
  return JSON.stringify([product_id, name, variant, sku]);
}
