import { useState } from "react";
import { useI18n } from "../../lib/i18n";
import type { AdminOrderRow, BulkRequest, BulkResult } from "../../types/checkout.gen";
import { useAdminApi } from "../lib/api";
import { useOpen } from "../lib/open";
import { useSave } from "../lib/save";
import { BulkAction, BulkBar } from "../ui/BulkBar";
import { BulkFailures } from "./BulkFailures";
import { printPath } from "./print/printPath";
import { inBulk } from "./steps";

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
  const { mutate, isPending } = useSave<BulkRequest, BulkResult[]>({
    call: (request) => api.post("orders/bulk", request),
    done: (results) => {
      const changed = results.filter(({ code }) => !code).length;
      return changed > 0 ? tn("admin.orders.bulk.done", changed) : "";
    },
    keys: [["orders"], ["order"], ["counts"], ["dashboard"]],
    onDone: (results) => {
      setFailed(results.filter(({ code }) => code));
      onClear();
    },
  });
  const can = inBulk(orders);
  const ids = orders.map(({ order_id }) => order_id);
  const run = (to: "accepted" | "shipped") => mutate({ orders: can[to], to });
  return (
    <>
      <BulkBar count={orders.length} onClear={onClear}>
        {can.accepted.length > 0 && (
          <BulkAction disabled={isPending} onClick={() => run("accepted")}>
            {t("admin.orders.bulk.accept")}
          </BulkAction>
        )}
        {can.shipped.length > 0 && (
          <BulkAction disabled={isPending} onClick={() => run("shipped")}>
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
      {failed.length > 0 && <BulkFailures failed={failed} onClose={() => setFailed([])} />}
    </>
  );
}
