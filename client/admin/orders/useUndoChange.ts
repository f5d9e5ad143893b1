import { useCallback } from "react";
import { toast } from "../../components/toast";
import { dismiss, show } from "../../components/toasts";
import { useI18n } from "../../lib/i18n";
import { newKey } from "../../lib/key";
import type { BulkResult, UndoOrder, UndoRequest } from "../../types/checkout.gen";
import { useAdminApi } from "../lib/api";
import { useSave } from "../lib/save";

/** Milliseconds during which a change can be undone; UndoWindow in server/checkout/reverse.go. */
export const undoWindow = 10_000;

/** The query keys of everything that a status change changes. */
export const changedByStatus = [["orders"], ["order"], ["counts"], ["dashboard"], ["products"]];

/**
 * Returns a function that shows a toast with the result of a status change and a button that undoes
 * it. The customers' SMS wait until the toast is gone.
 */
export function useUndoChange() {
  const { t, tn } = useI18n();
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
  return useCallback(
    (text: string, orders: UndoOrder[]) => {
      const id = newKey();
      const action = { label: t("admin.orders.undo"), onClick: () => mutate({ orders }) };
      // A timer of its own, because that of the toast would pause on hover or touch.
      show("success", text, { id, duration: Number.POSITIVE_INFINITY, action });
      setTimeout(() => dismiss(id), undoWindow);
    },
    [t, mutate],
  );
}
