import { keepPreviousData, QueryClient } from "@tanstack/react-query";
import { ApiError } from "../../lib/api";

/**
 * What the area has asked the server for; it outlives the screens. A refusal is not
 * asked for again. While the next page of a list is on its way, the one before stays.
 */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // Without a connection it fails and says so, and does not wait in silence.
      networkMode: "always",
      placeholderData: keepPreviousData,
      retry: (failures, error) =>
        !(error instanceof ApiError && error.status < 500) && failures < 2,
    },
    mutations: { networkMode: "always" },
  },
});
