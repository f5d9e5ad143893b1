import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "../lib/api";

export { useCustomerApi } from "../lib/useCustomerApi";

/** The query cache of the dashboard, which outlives its sections. Answers with a status below 500 are not retried. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // "always" fails without a connection; the default would pause silently.
      networkMode: "always",
      retry: (failures, error) =>
        !(error instanceof ApiError && error.status < 500) && failures < 2,
    },
  },
});

let owner = 0;

/** Returns the cache for a customer id, or 0 if it is unknown. Another customer's id clears the cache. */
export function queriesOf(customer: number): QueryClient {
  if (customer && owner && customer !== owner) queries.clear();
  owner = customer || owner;
  return queries;
}
