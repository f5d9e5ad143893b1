import { useQuery } from "@tanstack/react-query";
import type { Role } from "../../../types/merchant.gen";
import { useAdminApi } from "../../lib/api";

/** Loads the roles of the team: predefined ones, followed by the shop's own. */
export function useRoles() {
  const api = useAdminApi();
  return useQuery({
    queryKey: ["roles"],
    queryFn: ({ signal }) => api.get<Role[]>("roles", signal),
    staleTime: 0, // Always refetched, because changes of the team change the numbers of members.
  });
}
