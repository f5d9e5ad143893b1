import { useQuery } from "@tanstack/react-query";
import type { Choices } from "../../../../types/shoppage.gen";
import { useAdminApi } from "../../../lib/api";

/** Loads the categories and pages to which links can lead. */
export function useChoices() {
  const api = useAdminApi();
  return useQuery({
    queryKey: ["pages", "choices"],
    queryFn: ({ signal }) => api.get<Choices>("pages/choices", signal),
    staleTime: 60_000,
  });
}
