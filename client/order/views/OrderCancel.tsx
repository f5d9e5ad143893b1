import { CircleX } from "lucide-react";
import { useState } from "react";
import { toast } from "../../components/toast";
import { button } from "../../components/ui/button";
import { Confirmation } from "../../forms/Confirmation";
import { ApiError } from "../../lib/api";
import { useI18n } from "../../lib/i18n";
import { useShop } from "../../lib/page";
import type { Order } from "../../types/order.gen";
import { Orders } from "../orders";

interface OrderCancelProps {
  order: Pick<Order, "order_id">;
  orderKey: string;
  /** Called with the current order. */
  onChange: (order: Order) => void;
  /** Classes of the button. */
  className?: string;
}

/** Cancels an order after a confirmation. */
export function OrderCancel({
  order,
  orderKey,
  onChange,
  className = button.quiet,
}: OrderCancelProps) {
  const { t } = useI18n();
  const [open, setOpen] = useState(false);
  const { busy, cancel } = useCancel({ order, orderKey, onChange });
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className={`${className} hover:border-sale hover:text-sale`}
      >
        <CircleX size={20} aria-hidden="true" />
        {t("order.cancel")}
      </button>
      {open && (
        <Confirmation
          title={t("order.cancel.title")}
          text={t("order.cancel.text", { order: order.order_id })}
          keep={t("order.cancel.keep")}
          act={t("order.cancel.do")}
          busy={busy}
          onAct={() => cancel().then(() => setOpen(false))}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

function useCancel({ order, orderKey, onChange }: OrderCancelProps) {
  const { t, locale } = useI18n();
  const { id } = useShop();
  const [busy, setBusy] = useState(false);
  const orders = new Orders(id, locale);
  // Loads the order after a refusal. It is too late to cancel, unless another tab or a request whose response was
  // lost has already canceled the order.
  const look = async () => {
    const answer = await orders.find(order.order_id, orderKey).catch((error) => {
      console.info("reload order:", error);
      return null;
    });
    if (answer?.order) onChange(answer.order);
    if (answer?.summary.status === "canceled") toast("success", t("order.canceled"));
    else toast("error", t("order.cancel.late"));
  };
  const cancel = async () => {
    if (busy) return;
    setBusy(true);
    try {
      onChange(await orders.cancel(order.order_id, orderKey));
      toast("success", t("order.canceled"));
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) await look();
      else toast("error", t("error.network"));
    } finally {
      setBusy(false);
    }
  };
  return { busy, cancel };
}
