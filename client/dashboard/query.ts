import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "../lib/api";

export { useCustomerApi } from "../lib/useCustomerApi";

/** What the dashboard has asked the server for; it outlives the sections. A refusal is not asked for again. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // Without a connection it fails and says so, and does not wait in silence.
      networkMode: "always",
      retry: (failures, error) =>
        !(error instanceof ApiError && error.status < 500) && failures < 2,
    },
  },
});

let owner = 0;

/** The same for a customer by their id, or for who is not known yet: what was asked for somebody else is forgotten. */
export function queriesOf(customer: number): QueryClient {
  if (customer && owner && customer !== owner) queries.clear();
  owner = customer || owner;
  return queries;
}
