import { useQueryClient } from "@tanstack/react-query";
import { toast } from "../../../components/toast";
import { ApiError } from "../../../lib/api";
import { useI18n } from "../../../lib/i18n";
import { statusText } from "../../../order/status";
import type { AdminOrder, StatusRequest } from "../../../types/order.gen";
import { useSendOrQueue } from "../../device/offline/changes";
import { useAdminApi } from "../../lib/api";
import { useSave } from "../../lib/save";
import { changedByStatus, useUndoChange } from "./useUndoChange";

/** A requested status change. */
export type Change = Omit<StatusRequest, "from">;

/**
 * Changes an order's status, and shows a toast that can undo it. A step forward is an optimistic update.
 * Without a connection, the change is queued. If somebody else has changed the order meanwhile, reports that
 * and shows the current order.
 */
export function useOrderChange({ order_id, status }: AdminOrder, onDone?: () => void) {
  const { t } = useI18n();
  const api = useAdminApi();
  const queries = useQueryClient();
  const offerUndo = useUndoChange();
  const sendOrQueue = useSendOrQueue();
  const key = ["order", order_id];
  const { mutate, isPending } = useSave<StatusRequest, AdminOrder | null>({
    call: async (change) => {
      try {
        return await sendOrQueue({ kind: "status", order: order_id, request: change }, () =>
          api.post<AdminOrder>(`orders/${order_id}/status`, change),
        );
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== "order_status_illegal") throw error;
        throw new ApiError(error.status, error.code, t("admin.orders.meanwhile"));
      }
    },
    keys: changedByStatus,
    optimistic: {
      key,
      exact: true, // Excludes the updates of the order's parcels, whose key begins with this one.
      change: (known: AdminOrder, { to }: StatusRequest) =>
        to === "canceled" ? known : { ...known, status: to, allowed: [] },
    },
    onDone: (now, { from }) => {
      if (!now) {
        toast("success", t("admin.queue.saved"));
        onDone?.();
        return;
      }
      queries.setQueryData(key, now);
      const text = now.returned
        ? t("admin.orders.returned.done")
        : t("admin.orders.changed", { order: order_id, status: statusText(now.status, t) });
      offerUndo(text, [{ order_id, from: now.status, to: from }]);
      onDone?.();
    },
  });
  // The status is read before the call, because the optimistic update changes it before the response.
  return { mutate: (change: Change) => mutate({ ...change, from: status }), isPending };
}
