import type { QuotedLine } from "../types/checkout.gen";

/** Returns the total of a line in major units, exact to the poisha. */
export function lineTotal({ price, quantity }: QuotedLine): number {
  return (Math.round(price * 100) * quantity) / 100;
}
