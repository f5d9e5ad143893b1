import { useQuery } from "@tanstack/react-query";
import type { Choices } from "../../types/discount.gen";
import { useAdminApi } from "../lib/api";

/** Loads the categories and tags for which a discount can be. */
export function useChoices() {
  const api = useAdminApi();
  return useQuery({
    queryKey: ["discounts", "choices"],
    queryFn: ({ signal }) => api.get<Choices>("discounts/choices", signal),
    staleTime: 60_000,
  });
}
