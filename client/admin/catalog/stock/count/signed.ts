/** Returns a difference with its sign: +3, −2 or 0. `n` formats numbers. */
export function signed(difference: number, n: (number: number) => string): string {
  if (difference === 0) return n(0);
  return `${difference > 0 ? "+" : "−"}${n(Math.abs(difference))}`;
}
