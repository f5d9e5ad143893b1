import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { useI18n } from "../../../lib/i18n";
import type { AdminOrder } from "../../../types/order.gen";
import type { UndoRequest } from "../../../types/orderedit.gen";
import { useAdminApi } from "../../lib/api";
import { useSave } from "../../lib/save";
import { useUndoToast } from "../../lib/useUndoToast";
import { changedByStatus } from "../status/useUndoChange";

/** Returns a function that shows a toast about an edit, split or merge with a button that undoes it. */
export function useUndoEdit() {
  const { t } = useI18n();
  const api = useAdminApi();
  const queries = useQueryClient();
  const offer = useUndoToast();
  const { mutate } = useSave<{ id: string; request: UndoRequest }, AdminOrder>({
    call: ({ id, request }) => api.post(`orders/${id}/undo_edit`, request),
    done: t("admin.orders.edit.undone"),
    keys: changedByStatus,
    onDone: (now) => queries.setQueryData(["order", now.order_id], now),
  });
  return useCallback(
    (text: string, { order_id, edits }: AdminOrder) =>
      offer(text, () => mutate({ id: order_id, request: { edits } })),
    [offer, mutate],
  );
}
