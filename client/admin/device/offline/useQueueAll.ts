import { useI18n } from "../../../lib/i18n";
import type { BulkRequest, BulkResult } from "../../../types/order.gen";
import type { AdminOrderRow } from "../../../types/orderlist.gen";
import { ownerOf } from "../../lib/offline/answers";
import { queue } from "../../lib/offline/kept";
import { useAdmin } from "../../lib/session";
import { useRefreshChanges } from "./changes";

/**
 * Returns a function that queues a bulk change as one change for each order. An order that needs several steps
 * is not queued; its result has the code "offline".
 */
export function useQueueAll() {
  const { t } = useI18n();
  const owner = ownerOf(useAdmin());
  const refresh = useRefreshChanges();
  return async (rows: AdminOrderRow[], request: BulkRequest): Promise<BulkResult[]> => {
    const to = request.to === "returned" ? "canceled" : request.to;
    const results: BulkResult[] = [];
    for (const { order_id, status, allowed } of rows) {
      if (!request.orders.includes(order_id)) continue;
      const possible = allowed.includes(to);
      if (possible) {
        const change = { from: status, to, reason: request.reason, note: "" };
        await queue.add(owner, { kind: "status", order: order_id, request: change });
      }
      const problem = { code: "offline", message: t("admin.queue.steps") };
      results.push({ order_id, status, ...(possible ? { code: "", message: "" } : problem) });
    }
    await refresh();
    return results;
  };
}
