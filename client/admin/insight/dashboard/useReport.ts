import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Attention } from "../../../types/attention.gen";
import type { Reminder } from "../../../types/ordercall.gen";
import type { Counts, Report, Savings } from "../../../types/report.gen";
import { useAdminApi } from "../../lib/api";
import { useQueryState } from "../../lib/useQueryState";
import { savingsKey } from "./useSavings";

/** The periods of a report in days, as in the address; empty means one day. */
export const times = ["", "7", "30"];

/** The pending tasks in the response. Reminders and attention are null for members who may not see orders. */
interface Tasks {
  /** The second set-up list; null if it is not shown, absent from an older server. */
  savings?: Savings | null;
  counts: Counts;
  reminders: Reminder[] | null;
  attention: Attention | null;
}

/** Loads the report for the period in the address, and stores the pending tasks in its response for other queries. */
export function useReport() {
  const { get } = useAdminApi();
  const queries = useQueryClient();
  const [asked] = useQueryState("days");
  const days = times.includes(asked) ? Number(asked) || 1 : 1;
  return useQuery({
    queryKey: ["dashboard", days],
    queryFn: async ({ signal }) => {
      const path = `dashboard?days=${days}&tasks=true`;
      const { tasks, ...report } = await get<Report & { tasks?: Tasks }>(path, signal);
      const first = queries.getQueryData(["dashboard", days]) === undefined;
      if (tasks && !store(queries, tasks) && first) {
        setTimeout(() => void queries.invalidateQueries({ queryKey: ["dashboard"] })); // after this fetch has ended
      }
      return report;
    },
  });
}

// Stores the tasks for the queries that read them. Reports whether the counts are those of the event stream, if it has sent some: if they
// differ, something has changed since the figures were computed.
function store(queries: QueryClient, { savings, counts, reminders, attention }: Tasks): boolean {
  queries.setQueryData(savingsKey, savings ?? null);
  if (reminders) queries.setQueryData(["reminders"], reminders);
  if (attention) queries.setQueryData(["attention"], attention);
  const known = queries.getQueryData<Counts>(["counts"]);
  if (!known) queries.setQueryData(["counts"], counts);
  return !known || JSON.stringify(known) === JSON.stringify(counts);
}
