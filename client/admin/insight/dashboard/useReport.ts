import { useQuery } from "@tanstack/react-query";
import type { Report } from "../../../types/report.gen";
import { useAdminApi } from "../../lib/api";
import { useQueryState } from "../../lib/useQueryState";

/** The periods of a report in days, as in the address; empty means one day. */
export const times = ["", "7", "30"];

/** The report of the period in the address. */
export function useReport() {
  const { get } = useAdminApi();
  const [asked] = useQueryState("days");
  const days = times.includes(asked) ? Number(asked) || 1 : 1;
  return useQuery({
    queryKey: ["dashboard", days],
    queryFn: ({ signal }) => get<Report>(`dashboard?days=${days}`, signal),
  });
}
