import { Check, X } from "lucide-react";
import { useI18n } from "../../../lib/i18n";
import type { AdminOrder } from "../../../types/order.gen";
import { QueuedMark } from "../../device/offline/QueuedBadge";
import { Card } from "../../ui/Card";
import { Moment } from "../../ui/Figures";
import { SourceBadge } from "../list/OrderParts";
import { RiskBadge } from "../risk/RiskBadge";
import { OrderState } from "../status/OrderState";
import { PaymentBadge } from "../status/PaymentBadge";
import { nextStep, steps } from "../status/steps";
import { CorrectStatus } from "./CorrectStatus";

/** The steps of an order, with the reached ones marked. */
export function OrderSteps({ order }: { order: AdminOrder }) {
  const { t } = useI18n();
  const { status, returned, source, date, payment_status, events, allowed } = order;
  const next = nextStep(allowed)?.to;
  const at = steps.findIndex(({ to }) => to === status);
  // A canceled order shows the steps that it had reached before.
  const reached = new Set(
    status === "canceled"
      ? events.filter(({ undone }) => !undone).map(({ to }) => to)
      : steps.slice(0, at + 1).map(({ to }): string => to),
  );
  return (
    <Card>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
        <OrderState status={status} returned={returned} />
        <PaymentBadge state={payment_status} />
        <SourceBadge source={source} />
        <RiskBadge order={order} />
        <QueuedMark order={order.order_id} />
      </p>
      <div className="flex min-h-11 flex-wrap items-center gap-x-3">
        <Moment at={date} className="text-sm text-muted" />
        <CorrectStatus order={order} />
      </div>
      <ol className="mt-1 flex gap-1">
        {steps.map(({ to, text }) => (
          <li
            key={to}
            aria-current={to === status ? "step" : undefined}
            className="flex min-w-0 flex-1 flex-col items-center gap-1 text-center text-xs sm:text-sm"
          >
            <Mark done={reached.has(to)} next={to === next} />
            <span className={reached.has(to) ? "font-semibold" : "text-muted"}>{t(text)}</span>
          </li>
        ))}
      </ol>
      {status === "canceled" && (
        <p className="mt-4 flex items-center gap-2 rounded-control bg-sunken p-3 font-medium">
          <X size={18} aria-hidden="true" className="shrink-0 text-danger" />
          {t(returned ? "admin.orders.came_back" : "admin.orders.is_canceled")}
        </p>
      )}
    </Card>
  );
}

function Mark({ done, next }: { done: boolean; next: boolean }) {
  if (done) {
    return (
      <span className="grid size-7 place-items-center rounded-full bg-primary text-on-primary">
        <Check size={16} strokeWidth={3} aria-hidden="true" />
      </span>
    );
  }
  const look = next ? "border-primary bg-primary-soft" : "border-edge bg-surface";
  return <span aria-hidden="true" className={`size-7 rounded-full border-2 ${look}`} />;
}
