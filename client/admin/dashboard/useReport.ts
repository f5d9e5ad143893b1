import { useQuery } from "@tanstack/react-query";
import type { Report } from "../../types/merchant.gen";
import { useAdminApi } from "../lib/api";
import { useQueryState } from "../lib/useQueryState";

/** The times that a report can be of, as the address has them: the first without. */
export const times = ["", "7", "30"];

/** How the shop does in the time that the address asks for. */
export function useReport() {
  const { get } = useAdminApi();
  const [asked] = useQueryState("days");
  const days = times.includes(asked) ? Number(asked) || 1 : 1;
  return useQuery({
    queryKey: ["dashboard", days],
    queryFn: ({ signal }) => get<Report>(`dashboard?days=${days}`, signal),
  });
}
