import { useQuery } from "@tanstack/react-query";
import type { Banner } from "../../types/merchant.gen";
import { useAdminApi } from "../lib/api";

/** The most that a shop has. */
export const mostBanners = 10;

/** Every banner of the shop, in their order. */
export function useBanners() {
  const api = useAdminApi();
  return useQuery({
    queryKey: ["banners"],
    queryFn: ({ signal }) => api.get<Banner[]>("banners", signal),
  });
}
