import { useQuery } from "@tanstack/react-query";
import type { Profile } from "../types/account.gen";
import { useCustomerApi } from "./query";

/** Loads the profile of the signed-in customer. */
export function useProfile() {
  const api = useCustomerApi();
  return useQuery({
    queryKey: ["profile"],
    queryFn: ({ signal }) => api.get<Profile>("", signal),
  });
}
