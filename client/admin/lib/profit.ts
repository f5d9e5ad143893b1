/** The parts of a profit that tell whether it is known. */
interface Costs {
  uncosted_units: number;
}

/**
 * Returns the units without a purchase cost and all delivered units, or undefined if every cost is known. A profit
 * without costs would be wrong, so screens show these numbers instead.
 */
export function missingCosts(
  profit: Costs | null,
  units: number,
): { missing: number; of: number } | undefined {
  if (!profit || profit.uncosted_units === 0) return undefined;
  return { missing: profit.uncosted_units, of: Math.max(units, profit.uncosted_units) };
}
