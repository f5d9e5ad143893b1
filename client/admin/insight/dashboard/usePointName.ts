import { useFormat } from "../../lib/format";

/** The full name of a report's point: its date, or its time in a one-day report. */
export function usePointName(days: number): (at: string) => string {
  const { date, clock } = useFormat();
  return days === 1 ? clock : date;
}
