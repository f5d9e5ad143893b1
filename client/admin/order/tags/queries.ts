import { useQuery } from "@tanstack/react-query";
import { useI18n } from "../../../lib/i18n";
import type { BulkResult } from "../../../types/order.gen";
import type {
  AssignRequest,
  CountedTag,
  OrderMember,
  TaggingRequest,
} from "../../../types/orderlist.gen";
import { useAdminApi } from "../../lib/api";
import { useSave } from "../../lib/save";

/** Loads the shop's tags with their numbers of orders. */
export function useTags() {
  const api = useAdminApi();
  return useQuery({
    queryKey: ["order-tags"],
    queryFn: ({ signal }) => api.get<CountedTag[]>("orders/tags", signal),
  });
}

/** Loads the members to whom orders can be assigned. */
export function useMembers() {
  const api = useAdminApi();
  return useQuery({
    queryKey: ["order-members"],
    queryFn: ({ signal }) => api.get<OrderMember[]>("orders/members", signal),
  });
}

/** The query keys of all data that contains tags or assignees. */
export const changedByLabels = [["orders"], ["order-labels"], ["order-tags"], ["activity"]];

/** Adds and removes tags of orders. `onEnd` is called with the results. */
export function useTagging(onEnd: (results: BulkResult[]) => void) {
  const { tn } = useI18n();
  const api = useAdminApi();
  return useSave<TaggingRequest, BulkResult[]>({
    call: (request) => api.post("orders/tag", request),
    keys: changedByLabels,
    done: (results) => doneText(tn, results),
    onDone: onEnd,
  });
}

/** Assigns orders to a member. `onEnd` is called with the results. */
export function useAssigning(onEnd: (results: BulkResult[]) => void) {
  const { tn } = useI18n();
  const api = useAdminApi();
  return useSave<AssignRequest, BulkResult[]>({
    call: (request) => api.post("orders/assign", request),
    keys: changedByLabels,
    done: (results) => doneText(tn, results),
    onDone: onEnd,
  });
}

function doneText(tn: ReturnType<typeof useI18n>["tn"], results: BulkResult[]): string {
  const done = results.filter(({ code }) => !code).length;
  return done > 0 ? tn("admin.orders.bulk.done", done) : "";
}
