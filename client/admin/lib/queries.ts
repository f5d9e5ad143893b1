import { keepPreviousData, QueryClient } from "@tanstack/react-query";
import { ApiError } from "../../lib/api";
import { shareStructure } from "./offline/kept";

/**
 * The query cache of the whole area. Responses below status 500 are not retried. While the next
 * page of a list loads, the previous page stays visible.
 */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // Without a connection, queries fail immediately instead of pausing.
      networkMode: "always",
      placeholderData: keepPreviousData,
      structuralSharing: shareStructure,
      retry: (failures, error) =>
        !(error instanceof ApiError && error.status < 500) && failures < 2,
    },
    mutations: { networkMode: "always" },
  },
});
