/** Returns the margin of a price over a cost: the amount, and its share of the price, which is undefined for a price of 0. */
export function marginOf(price: number, cost: number): { amount: number; share?: number } {
  const amount = Math.round((price - cost) * 100) / 100;
  return price > 0 ? { amount, share: amount / price } : { amount };
}
