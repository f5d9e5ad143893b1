import { useQuery } from "@tanstack/react-query";
import type { Settings } from "../../types/merchant.gen";
import { useAdminApi } from "../lib/api";

/** All that the shop's owner has set. */
export function useSettings() {
  const api = useAdminApi();
  return useQuery({
    queryKey: ["settings"],
    queryFn: ({ signal }) => api.get<Settings>("settings", signal),
  });
}
