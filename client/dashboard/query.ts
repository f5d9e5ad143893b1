import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "../lib/api";

export { useCustomerApi } from "../lib/useCustomerApi";

/** The query cache of the dashboard, which outlives its sections. Responses with a status below 500 are not retried. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // With "always", queries fail without a connection; the default would pause them silently.
      networkMode: "always",
      retry: (failures, error) =>
        !(error instanceof ApiError && error.status < 500) && failures < 2,
    },
  },
});

let owner = 0;

/** Returns the cache for a customer id, or for 0 if the id is unknown. Another customer's id clears the cache. */
export function queriesOf(customer: number): QueryClient {
  if (customer && owner && customer !== owner) queries.clear();
  owner = customer || owner;
  return queries;
}
