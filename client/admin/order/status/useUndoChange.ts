import { useCallback } from "react";
import { toast } from "../../../components/toast";
import { useI18n } from "../../../lib/i18n";
import type { BulkResult, UndoOrder, UndoRequest } from "../../../types/order.gen";
import { useAdminApi } from "../../lib/api";
import { useSave } from "../../lib/save";
import { useUndoToast } from "../../lib/useUndoToast";

/** The query keys of all data that a change of status affects. */
export const changedByStatus = [
  ...[["orders"], ["order"], ["order-payments"], ["order-returns"]],
  ...[["counts"], ["dashboard"], ["products"], ["parcels"]],
];

/**
 * Returns a function that shows a toast with the result of a status change and an undo button. SMS to customers
 * are sent after the toast has closed.
 */
export function useUndoChange() {
  const { tn } = useI18n();
  const api = useAdminApi();
  const { mutate } = useSave<UndoRequest, BulkResult[]>({
    call: (request) => api.post("orders/undo", request),
    done: (results) => {
      const undone = results.filter(({ code }) => !code).length;
      return undone > 0 ? tn("admin.orders.undone", undone) : "";
    },
    keys: changedByStatus,
    onDone: (results) => {
      for (const { order_id, code, message } of results) {
        if (code) toast("error", `#${order_id}: ${message}`);
      }
    },
  });
  const offer = useUndoToast();
  return useCallback(
    (text: string, orders: UndoOrder[]) => offer(text, () => mutate({ orders })),
    [offer, mutate],
  );
}
