import { Dialog } from "../../../components/ui/Dialog";
import { useI18n } from "../../../lib/i18n";
import type { AdminOrder } from "../../../types/order.gen";
import { useOrderMessages } from "../../lib/useOrderMessages";
import { Button } from "../../ui/Button";
import { useOrderChange } from "../status/useOrderChange";

/** Offers to accept an order that was confirmed by phone, and shows whether the customer gets an SMS. */
export function AcceptCalled({ order, onClose }: { order: AdminOrder; onClose: () => void }) {
  const { t, tn } = useI18n();
  const sendsSMS = useOrderMessages();
  const { mutate, isPending } = useOrderChange(order, onClose);
  return (
    <Dialog title={t("admin.calls.accept.title")} look="middle" onClose={onClose}>
      <div className="grid gap-4 p-4">
        {order.mobile && (
          <p>{sendsSMS("accepted") ? tn("admin.orders.bulk.sms", 1) : t("admin.orders.no_sms")}</p>
        )}
        <div className="grid gap-2.5 sm:grid-cols-2">
          <Button onClick={onClose}>{t("admin.orders.bulk.keep")}</Button>
          <Button
            look="primary"
            busy={isPending}
            onClick={() => mutate({ to: "accepted", reason: "", note: "" })}
          >
            {t("admin.orders.act.accepted")}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
