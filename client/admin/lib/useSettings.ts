import { useQuery } from "@tanstack/react-query";
import type { Settings } from "../../types/settings.gen";
import { useAdminApi } from "./api";

/** Loads all settings of the shop. */
export function useSettings() {
  const api = useAdminApi();
  return useQuery({
    queryKey: ["settings"],
    queryFn: ({ signal }) => api.get<Settings>("settings", signal),
  });
}
