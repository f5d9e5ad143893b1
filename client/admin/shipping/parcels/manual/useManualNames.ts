import { useQuery } from "@tanstack/react-query";
import { useAdminApi } from "../../../lib/api";

/** Loads the couriers and riders that the shop's members used last for parcels that were booked elsewhere. */
export function useManualNames() {
  const api = useAdminApi();
  return useQuery({
    queryKey: ["parcels", "names"],
    queryFn: ({ signal }) => api.get<string[]>("parcels/manual/names", signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}
