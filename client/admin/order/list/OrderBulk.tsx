import { useState } from "react";
import { toast } from "../../../components/toast";
import { useI18n } from "../../../lib/i18n";
import type { BulkRequest, BulkResult } from "../../../types/order.gen";
import type { AdminOrderRow } from "../../../types/orderlist.gen";
import { useQueueAll } from "../../device/offline/useQueueAll";
import { useAdminApi } from "../../lib/api";
import { lateDialog } from "../../lib/late";
import { isUnreachable } from "../../lib/offline/kept";
import { useSave } from "../../lib/save";
import { useMay } from "../../lib/session";
import { BulkAction, BulkBar } from "../../ui/BulkBar";
import { useAskMany } from "../confirmation/useAskMany";
import { type BulkTarget, bulkChanges, inBulk, likelyChange } from "../status/steps";
import { changedByStatus, useUndoChange } from "../status/useUndoChange";

const AssignDialog = lateDialog(() =>
  import("../tags/AssignDialog").then((part) => part.AssignDialog),
);
const BulkMenu = lateDialog(() => import("./BulkMenu").then((part) => part.BulkMenu));
const ConfirmBulk = lateDialog(() => import("./ConfirmBulk").then((part) => part.ConfirmBulk));
const TagDialog = lateDialog(() => import("../tags/TagDialog").then((part) => part.TagDialog));
const BulkFailures = lateDialog(() =>
  import("../status/BulkFailures").then((part) => part.BulkFailures),
);

interface OrderBulkProps {
  /** The selected orders. */
  orders: AdminOrderRow[];
  onClear: () => void;
}

/** Bulk actions for the selected orders: the likely next change, and a menu of all others. */
export function OrderBulk({ orders, onClear }: OrderBulkProps) {
  const { t } = useI18n();
  const may = useMay();
  const [asks, setAsks] = useState<BulkTarget>();
  const [menu, setMenu] = useState(false);
  const [labels, setLabels] = useState<"tags" | "assignee">();
  const [failed, setFailed] = useState<BulkResult[]>([]);
  const { mutate, isPending } = useBulkChange(orders, (results) => {
    setAsks(undefined);
    setFailed(results.filter(({ code }) => code));
    if (results.length > 0) onClear();
  });
  const onLabeled = (results: BulkResult[]) => {
    setFailed(results.filter(({ code }) => code));
    onClear();
  };
  const ask = useAskMany(onLabeled);
  const likely = likelyChange(orders.map(({ status }) => status));
  const change = bulkChanges.find(({ to }) => to === likely);
  const rows = asks ? orders.filter(({ status }) => inBulk(status, asks)) : [];
  return (
    <>
      <BulkBar count={orders.length} onClear={onClear}>
        {change && may("orders.change") && (
          <BulkAction
            disabled={isPending}
            aria-haspopup="dialog"
            onClick={() => setAsks(change.to)}
          >
            {t(change.act)}
          </BulkAction>
        )}
        <BulkAction aria-haspopup="dialog" onClick={() => setMenu(true)}>
          {t("admin.more")}
        </BulkAction>
      </BulkBar>
      {menu && (
        <BulkMenu
          orders={orders}
          onChoose={(to) => {
            setMenu(false);
            setAsks(to);
          }}
          onTag={() => {
            setMenu(false);
            setLabels("tags");
          }}
          onAssign={() => {
            setMenu(false);
            setLabels("assignee");
          }}
          onAsk={() => {
            setMenu(false);
            ask.mutate(
              orders.filter(({ status }) => status === "pending").map(({ order_id }) => order_id),
            );
          }}
          onClose={() => setMenu(false)}
        />
      )}
      {asks && (
        <ConfirmBulk
          to={asks}
          rows={rows}
          busy={isPending}
          onAct={(reason) =>
            mutate({ orders: rows.map(({ order_id }) => order_id), to: asks, reason })
          }
          onClose={() => setAsks(undefined)}
        />
      )}
      {labels === "tags" && (
        <TagDialog orders={orders} onEnd={onLabeled} onClose={() => setLabels(undefined)} />
      )}
      {labels === "assignee" && (
        <AssignDialog
          orders={orders.map(({ order_id }) => order_id)}
          onEnd={onLabeled}
          onClose={() => setLabels(undefined)}
        />
      )}
      {failed.length > 0 && <BulkFailures failed={failed} onClose={() => setFailed([])} />}
    </>
  );
}

/**
 * Changes many orders, and shows a toast that can undo it. Without a connection, changes of one step are
 * queued. `onEnd` is called with the results, or with an empty list after a failure.
 */
function useBulkChange(orders: AdminOrderRow[], onEnd: (results: BulkResult[]) => void) {
  const { t, tn } = useI18n();
  const queueAll = useQueueAll();
  const api = useAdminApi();
  const offerUndo = useUndoChange();
  return useSave<BulkRequest, { results: BulkResult[]; queued: boolean }>({
    call: async (request) => {
      try {
        return { results: await api.post<BulkResult[]>("orders/bulk", request), queued: false };
      } catch (error) {
        if (!isUnreachable(error)) throw error;
        return { results: await queueAll(orders, request), queued: true };
      }
    },
    keys: changedByStatus,
    onDone: ({ results, queued }) => {
      if (queued) {
        if (results.some(({ code }) => !code)) toast("success", t("admin.queue.saved"));
        onEnd(results);
        return;
      }
      const before = new Map(orders.map(({ order_id, status }) => [order_id, status]));
      const changed = results
        .filter(({ code }) => !code)
        .map(({ order_id, status }) => ({
          order_id,
          from: status,
          to: before.get(order_id) ?? "",
        }));
      if (changed.length > 0) offerUndo(tn("admin.orders.bulk.done", changed.length), changed);
      onEnd(results);
    },
    onFailure: () => onEnd([]),
  });
}
