import { useState } from "react";
import { Dialog } from "../../components/ui/Dialog";
import { useI18n } from "../../lib/i18n";
import type { AdminOrderRow, BulkResult } from "../../types/checkout.gen";
import { useAdminApi } from "../lib/api";
import { useOpen } from "../lib/open";
import { useSave } from "../lib/save";
import { BulkAction, BulkBar } from "../ui/BulkBar";
import { Button } from "../ui/Button";
import { BulkFailures } from "./BulkFailures";
import { printPath } from "./print/printPath";
import { inBulk } from "./steps";
import { changedByStatus, useUndoChange } from "./useUndoChange";

type Target = "accepted" | "shipped";
type Rows = Pick<AdminOrderRow, "order_id" | "status" | "mobile">[];
type Bulk = { rows: Rows; to: Target };

interface OrderBulkProps {
  /** The selected orders. */
  orders: AdminOrderRow[];
  onClear: () => void;
}

/** Bulk actions for the selected orders. Each order succeeds or fails on its own. */
export function OrderBulk({ orders, onClear }: OrderBulkProps) {
  const { t, tn } = useI18n();
  const api = useAdminApi();
  const open = useOpen();
  const [failed, setFailed] = useState<BulkResult[]>([]);
  const [asks, setAsks] = useState<Target>();
  const offerUndo = useUndoChange();
  const { mutate, isPending } = useSave<Bulk, BulkResult[]>({
    call: ({ rows, to }) =>
      api.post("orders/bulk", { orders: rows.map(({ order_id }) => order_id), to }),
    keys: changedByStatus,
    onDone: (results, { rows }) => {
      const before = new Map(rows.map(({ order_id, status }) => [order_id, status]));
      const changed = results
        .filter(({ code }) => !code)
        .map(({ order_id, status }) => ({
          order_id,
          from: status,
          to: before.get(order_id) ?? "",
        }));
      if (changed.length > 0) offerUndo(tn("admin.orders.bulk.done", changed.length), changed);
      setAsks(undefined);
      setFailed(results.filter(({ code }) => code));
      onClear();
    },
    onFailure: () => setAsks(undefined),
  });
  const can = inBulk(orders);
  const ids = orders.map(({ order_id }) => order_id);
  return (
    <>
      <BulkBar count={orders.length} onClear={onClear}>
        {can.accepted.length > 0 && (
          <BulkAction disabled={isPending} onClick={() => setAsks("accepted")}>
            {t("admin.orders.bulk.accept")}
          </BulkAction>
        )}
        {can.shipped.length > 0 && (
          <BulkAction disabled={isPending} onClick={() => setAsks("shipped")}>
            {t("admin.orders.bulk.ship")}
          </BulkAction>
        )}
        <BulkAction onClick={() => open(printPath(ids, "label"))}>
          {t("admin.orders.labels")}
        </BulkAction>
        <BulkAction onClick={() => open(printPath(ids, "invoice"))}>
          {t("admin.orders.invoices")}
        </BulkAction>
      </BulkBar>
      {asks && (
        <ConfirmBulk
          to={asks}
          rows={can[asks]}
          busy={isPending}
          onAct={() => mutate({ rows: can[asks], to: asks })}
          onClose={() => setAsks(undefined)}
        />
      )}
      {failed.length > 0 && <BulkFailures failed={failed} onClose={() => setFailed([])} />}
    </>
  );
}

interface ConfirmBulkProps {
  to: Target;
  rows: Rows;
  busy: boolean;
  onAct: () => void;
  onClose: () => void;
}

/** Asks before a change that texts customers. */
function ConfirmBulk({ to, rows, busy, onAct, onClose }: ConfirmBulkProps) {
  const { t, tn } = useI18n();
  const texted = new Set(rows.map(({ mobile }) => mobile).filter(Boolean)).size;
  const act = to === "accepted" ? "admin.orders.bulk.accept" : "admin.orders.bulk.ship";
  return (
    <Dialog title={tn(`${act}.ask`, rows.length)} look="middle" onClose={onClose}>
      <div className="grid gap-4 p-4">
        <p>{tn("admin.orders.bulk.sms", texted)}</p>
        <div className="grid gap-2.5 sm:grid-cols-2">
          <Button onClick={onClose}>{t("admin.orders.bulk.keep")}</Button>
          <Button look="primary" busy={busy} onClick={onAct}>
            {t(act)}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
