import { Printer } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { button } from "../../components/ui/button";
import { Spinner } from "../../components/ui/Spinner";
import { formatMoment } from "../../format/moment";
import { useI18n } from "../../lib/i18n";
import type { Places } from "../../lib/places";
import type { Order, OrderAnswer } from "../../types/order.gen";
import { OrderAddress } from "../OrderAddress";
import { OrderCard } from "../OrderCard";
import { OrderInvoice } from "../OrderInvoice";
import { OrderItems } from "../OrderItems";
import { OrderMasked } from "../OrderMasked";
import { OrderNumber } from "../OrderNumber";
import { OrderReturns } from "../OrderReturns";
import { OrderFailure, OrderMissing } from "../OrderStates";
import { OrderStatusBadge } from "../OrderStatusBadge";
import { OrderTimeline } from "../OrderTimeline";
import { OrderTotals } from "../OrderTotals";
import { OrderCancel } from "./OrderCancel";
import { OrderProof } from "./OrderProof";
import { useOrder } from "./useOrder";

interface OrderDetailsViewProps {
  orderId: string;
  /** The key of the signed link, or empty. */
  orderKey: string;
}

/** An order. Its verified owner sees all of it; others see its status and a form to prove ownership. */
export function OrderDetailsView({ orderId, orderKey }: OrderDetailsViewProps) {
  const late = useOrder(orderId, orderKey);
  if (late.state === "loading") return <Spinner className="py-20" />;
  if (late.state === "failed") return <OrderFailure retry={late.retry} />;
  if (!late.value) return <OrderMissing />;
  return <Found {...late.value} orderKey={orderKey} />;
}

interface FoundProps {
  /** The order as first loaded. */
  answer: OrderAnswer;
  places: Places;
  orderKey: string;
}

function Found({ answer: found, places, orderKey }: FoundProps) {
  const { t } = useI18n();
  const [{ summary, order }, setAnswer] = useState(found);
  if (!order) {
    return (
      <div className="mx-auto grid max-w-2xl gap-4">
        <OrderProof orderId={summary.order_id} onProven={setAnswer} />
        <OrderCard title={t("order.status")}>
          <OrderMasked summary={summary} />
        </OrderCard>
      </div>
    );
  }
  const change = (now: Order) =>
    setAnswer({ summary: { ...summary, status: now.status, events: now.events }, order: now });
  return (
    <>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-6">
        <div className="grid gap-4">
          <Head order={order} orderKey={orderKey} onChange={change} />
          <OrderCard title={t("order.items")}>
            <OrderItems order={order} />
            <OrderTotals order={order} />
            {order.pay && <OrderReturns news={order.pay} />}
            {order.returns && <OrderReturns news={order.returns} />}
          </OrderCard>
        </div>
        <div className="grid gap-4">
          <OrderCard title={t("order.status")}>
            <OrderTimeline status={order.status} events={order.events} />
          </OrderCard>
          <OrderCard title={t("order.delivered_to")}>
            <OrderAddress order={order} places={places} />
            {order.note && (
              <p className="mt-3 border-t border-line pt-3 wrap-anywhere">“{order.note}”</p>
            )}
          </OrderCard>
        </div>
      </div>
      <OrderInvoice order={order} places={places} />
    </>
  );
}

interface HeadProps {
  order: Order;
  orderKey: string;
  onChange: (order: Order) => void;
}

function Head({ order, orderKey, onChange }: HeadProps) {
  const { t, locale } = useI18n();
  const status = useFocusWhenChanged(order.status);
  return (
    <section className="rounded-card border border-line bg-surface p-4 shadow-card sm:p-6">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <OrderNumber id={order.order_id} />
        <p ref={status} tabIndex={-1} className="outline-none">
          <OrderStatusBadge status={order.status} />
        </p>
      </div>
      <p className="mt-1 text-sm text-muted">{formatMoment(order.date, locale, t)}</p>
      <div className="mt-4 flex flex-wrap gap-2.5">
        <button type="button" onClick={() => window.print()} className={button.quiet}>
          <Printer size={20} aria-hidden="true" />
          {t("invoice.print")}
        </button>
        {order.allowed.includes("canceled") && (
          <OrderCancel order={order} orderKey={orderKey} onChange={onChange} />
        )}
      </div>
    </section>
  );
}

// Returns a ref for the element that takes the focus when `value` changes, because the button that changed it
// disappears.
function useFocusWhenChanged(value: string) {
  const ref = useRef<HTMLParagraphElement>(null);
  const shown = useRef(value);
  useEffect(() => {
    if (shown.current !== value) ref.current?.focus();
    shown.current = value;
  }, [value]);
  return ref;
}
