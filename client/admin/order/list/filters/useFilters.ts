import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { useSearchParams } from "react-router";
import type { OrderFacets } from "../../../../types/orderlist.gen";
import { useAdminApi } from "../../../lib/api";
import { withParam } from "../../../lib/useQueryState";
import { listQuery, withoutFilters } from "./filters";

/** Returns the filters in the address, and their setter. A change replaces the history entry and opens the first page. */
export function useFilters() {
  const [params, setParams] = useSearchParams();
  const set = useCallback(
    (name: string, value: string) =>
      setParams((before) => withParam(before, name, value), {
        replace: true,
        preventScrollReset: true,
      }),
    [setParams],
  );
  const clear = useCallback(
    () => setParams(withoutFilters, { replace: true, preventScrollReset: true }),
    [setParams],
  );
  return { params, set, clear };
}

/** Loads the values of the filters with their numbers of orders, while `shown` is true. */
export function useFacets(shown: boolean): OrderFacets | undefined {
  const [params] = useSearchParams();
  const api = useAdminApi();
  const query = listQuery(params).toString();
  return useQuery({
    queryKey: ["orders", "facets", query],
    queryFn: ({ signal }) => api.get<OrderFacets>(`orders/facets?${query}`, signal),
    enabled: shown,
  }).data;
}
