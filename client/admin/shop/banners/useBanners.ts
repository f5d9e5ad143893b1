import { useQuery } from "@tanstack/react-query";
import type { Banner } from "../../../types/settings.gen";
import { useAdminApi } from "../../lib/api";

/** The maximum number of banners per shop. */
export const mostBanners = 10;

/** Loads the shop's banners in order. */
export function useBanners() {
  const api = useAdminApi();
  return useQuery({
    queryKey: ["banners"],
    queryFn: ({ signal }) => api.get<Banner[]>("banners", signal),
  });
}
