import { useFormat } from "../../lib/format";

/** Returns a function that names a report's point by its date, or by its time in a one-day report. */
export function usePointName(days: number): (at: string) => string {
  const { date, clock } = useFormat();
  return days === 1 ? clock : date;
}
