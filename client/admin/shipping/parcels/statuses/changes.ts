import type { StatusChange, StatusLine } from "../../../../types/parcel.gen";
import { amountTyped } from "../../../lib/numbers";

/** Returns the change that a line makes, or undefined if it makes none. `amounts` are the typed collected amounts, by parcel. */
export function changeOf(
  line: StatusLine,
  amounts: Record<number, string>,
): StatusChange | undefined {
  const { parcel, to, from, cod, problem } = line;
  const change = { parcel, state: to, seen: from };
  if (!problem) return { ...change, collected: line.collected };
  const typed = amounts[parcel] ?? "";
  if (problem !== "collected" || typed.trim() === "") return undefined;
  const collected = amountTyped(typed);
  return collected === null || collected > cod ? undefined : { ...change, collected };
}
