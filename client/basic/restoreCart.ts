import type { CartLine } from "../state/cart";
import type { QuotedLine } from "../types/checkout.gen";

/**
 * Adds lines to a shop's cart in storage. It writes the format of client/state/stored.ts without loading that
 * module. Existing lines remain. A product in both carts gets the larger quantity, so that opening a link twice
 * adds nothing. Throws if storage is denied or full.
 */
export function restoreCart(storage: Storage, slug: string, lines: QuotedLine[]): void {
  const entry = `${slug}-cart`;
  const items = itemsIn(storage.getItem(entry));
  for (const line of lines) {
    const added = lineOf(line);
    const kept = added && items.find(({ id }) => id === added.id);
    if (kept) kept.quantity = Math.max(kept.quantity, added.quantity);
    else if (added) items.push(added);
  }
  storage.setItem(entry, JSON.stringify({ state: { items }, version: 0 }));
}

function lineOf(line: QuotedLine): CartLine | null {
  const { product, variant_id, options, price, quantity, stock } = line;
  if (!product || quantity < 1) return null;
  return {
    id: variant_id ? `${product.id}:${variant_id}` : String(product.id),
    name: product.name,
    price,
    quantity,
    stock,
    variant: variant_id ? { id: variant_id, options } : null,
    product,
  };
}

// Returns the items of a stored cart; none if the cart is damaged. Damaged lines are dropped later, when client/state reads the cart.
function itemsIn(stored: string | null): CartLine[] {
  try {
    const { items } = JSON.parse(stored ?? "").state;
    return Array.isArray(items) ? items.filter((item) => typeof item?.id === "string") : [];
  } catch {
    return [];
  }
}
