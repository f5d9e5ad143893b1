import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useI18n } from "../../../lib/i18n";
import type { AdminOrder } from "../../../types/order.gen";
import type { CallRequest, ReminderRequest } from "../../../types/ordercall.gen";
import { useAdminApi } from "../../lib/api";
import { useSave } from "../../lib/save";
import { useUndoToast } from "../../lib/useUndoToast";
import { lastCall } from "./outcomes";

// The query keys of all data that a call changes.
const changed = [["orders"], ["order"], ["reminders"]];

/** Records a call about an order, and shows a toast that can undo it. */
export function useCall(orderId: string, onDone: (call: CallRequest, now: AdminOrder) => void) {
  const i18n = useI18n();
  const api = useAdminApi();
  const queries = useQueryClient();
  const offerUndo = useUndoToast();
  const removeOffer = useRef(() => {});
  const path = `orders/${encodeURIComponent(orderId)}/calls`;
  const undo = useSave<void, AdminOrder>({
    call: () => api.remove(`${path}/last`),
    done: i18n.t("admin.calls.undone"),
    keys: changed,
  });
  return useSave<CallRequest, AdminOrder>({
    call: (call) => api.post(path, call),
    keys: changed,
    onDone: (now, call) => {
      queries.setQueryData(["order", orderId], now);
      // Removes the earlier toast, because only the last call can be undone.
      removeOffer.current();
      removeOffer.current = offerUndo(lastCall(now, i18n)?.text ?? "", () => undo.mutate());
      onDone(call, now);
    },
  });
}

/** Removes the reminder of an order. */
export function useReminderDone(orderId: string) {
  const { t } = useI18n();
  const api = useAdminApi();
  const none: ReminderRequest = { remind_at: null };
  return useSave<void, AdminOrder>({
    call: () => api.put(`orders/${encodeURIComponent(orderId)}/reminder`, none),
    done: t("admin.calls.reminder.done"),
    keys: changed,
  });
}
