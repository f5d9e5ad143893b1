import { useFormat } from "../lib/format";

/** What a point of a report is called in full: its day, or of one day's report its hour. */
export function usePointName(days: number): (at: string) => string {
  const { date, clock } = useFormat();
  return days === 1 ? clock : date;
}
