/** The server's maximum for a price, in major units. */
export const mostPrice = 10_000_000;

/**
 * Returns the price after a discount in major units, at least 0. It is rounded half up to the hundredth, or to
 * the major unit if `whole` is true, as in server/platform/money.
 */
export function discounted(
  selling: number,
  discount: number,
  type: string,
  whole: boolean,
): number {
  const exact = exactlyDiscounted(selling, discount, type);
  return whole && discount > 0 ? Math.min(Math.floor(exact + 0.5), selling) : exact;
}

function exactlyDiscounted(selling: number, discount: number, type: string): number {
  const price = Math.round(selling * 100);
  const off = Math.round(discount * 100);
  if (type !== "PERCENT") return Math.max(price - off, 0) / 100;
  if (off >= 10_000) return 0;
  return Math.floor((price * (10_000 - off) + 5000) / 10_000) / 100;
}
