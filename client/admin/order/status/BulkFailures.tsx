import { Dialog } from "../../../components/ui/Dialog";
import { useI18n } from "../../../lib/i18n";
import { statusText } from "../../../order/status";
import type { BulkResult } from "../../../types/order.gen";
import { ScreenLink } from "../../ui/ScreenLink";

/** The orders that a bulk action could not change, with the reasons. */
export function BulkFailures({ failed, onClose }: { failed: BulkResult[]; onClose: () => void }) {
  const { t } = useI18n();
  return (
    <Dialog title={t("admin.orders.bulk.failed")} look="middle" onClose={onClose}>
      <ul className="divide-y divide-line overflow-y-auto px-4 pb-4">
        {failed.map(({ order_id, status, message }) => (
          <li key={order_id} className="py-3">
            <ScreenLink
              to={`/orders/${order_id}`}
              className="font-semibold text-primary underline underline-offset-4"
            >
              #{order_id}
            </ScreenLink>{" "}
            {status && <span className="text-muted">{statusText(status, t)}</span>}
            <p>{message}</p>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
