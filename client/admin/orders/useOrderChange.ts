import { useQueryClient } from "@tanstack/react-query";
import { ApiError } from "../../lib/api";
import { useI18n } from "../../lib/i18n";
import { statusText } from "../../order/status";
import type { AdminOrder, StatusRequest } from "../../types/checkout.gen";
import { useAdminApi } from "../lib/api";
import { useSave } from "../lib/save";

/** A requested status change. */
export type Change = Omit<StatusRequest, "from">;

/**
 * Changes an order's status; a step forward is an optimistic update. If somebody else changed the
 * order meanwhile, it reports that and shows the current order.
 */
export function useOrderChange({ order_id, status }: AdminOrder, onDone?: () => void) {
  const { t } = useI18n();
  const api = useAdminApi();
  const queries = useQueryClient();
  const key = ["order", order_id];
  return useSave<Change, AdminOrder>({
    call: async (change) => {
      try {
        return await api.post(`orders/${order_id}/status`, { ...change, from: status });
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== "order_status_illegal") throw error;
        throw new ApiError(error.status, error.code, t("admin.orders.meanwhile"));
      }
    },
    done: (now) =>
      now.returned
        ? t("admin.orders.returned.done")
        : t("admin.orders.changed", { order: order_id, status: statusText(now.status, t) }),
    keys: [["orders"], ["counts"], ["dashboard"], ["products"]],
    optimistic: {
      key,
      change: (known: AdminOrder, { to }: Change) =>
        to === "canceled" ? known : { ...known, status: to, allowed: [] },
    },
    onDone: (now) => {
      queries.setQueryData(key, now);
      onDone?.();
    },
  });
}
