import { useI18n } from "../../../lib/i18n";
import { statusText } from "../../../order/status";
import type { AdminOrderEvent } from "../../../types/order.gen";
import type { ReturnDetails } from "../../../types/orderreturn.gen";
import type { PaymentDetails } from "../../../types/payment.gen";
import { paymentSteps } from "../../payment/payments/words";
import { Moment } from "../../ui/Figures";
import { outcomes } from "../calls/outcomes";
import { confirmationStep } from "../confirmation/steps";
import { ChangeTable } from "../edit/ChangeTable";
import { steps } from "../returns/words";
import { steps as riskSteps } from "../risk/texts";
import { wasShipped } from "../status/steps";

interface OrderHistoryProps {
  events: AdminOrderEvent[];
  currency: string;
}

/** The order's history, newest first: time, person and note of each event. */
export function OrderHistory({ events, currency }: OrderHistoryProps) {
  const { t } = useI18n();
  return (
    <ol className="grid gap-3">
      {events.toReversed().map((event) => (
        <li key={event.at + event.kind + event.to} className="border-l-2 border-edge pl-3">
          <p className="font-medium">
            {event.undone ? <s className="text-muted">{what(event, t)}</s> : what(event, t)}
          </p>
          <p className="text-sm text-muted">
            <Moment at={event.at} /> · {who(event, t)}
          </p>
          {event.call?.remind_at && !event.undone && (
            <p className="text-sm">
              {t("admin.calls.reminder")}: <Moment at={event.call.remind_at} />
            </p>
          )}
          {event.edit?.recomputed && <p className="text-sm">{t("admin.orders.edit.recomputed")}</p>}
          {event.edit?.before && event.edit.after && (
            <details className="mt-1">
              <summary className="min-h-11 cursor-pointer py-2 text-sm font-medium text-primary">
                {t("admin.orders.event.changes")}
              </summary>
              <ChangeTable
                before={event.edit.before}
                after={event.edit.after}
                currency={currency}
                heads={[t("admin.orders.event.before"), t("admin.orders.event.after")]}
              />
            </details>
          )}
          {event.payment && <PaymentStep of={event.payment} currency={currency} />}
          {event.return && <ReturnStep of={event.return} currency={currency} />}
          {event.note && <p className="mt-0.5 whitespace-pre-line wrap-anywhere">{event.note}</p>}
        </li>
      ))}
    </ol>
  );
}

/** The returned units, or the amount of a refund or exchange. */
function ReturnStep({ of, currency }: { of: ReturnDetails; currency: string }) {
  const { t, tn, n, money } = useI18n();
  const { units, damaged, amount, other } = of;
  const facts = [
    units > 0 && tn("admin.orders.units", units),
    damaged > 0 && t("admin.returns.damaged.count", { count: n(damaged) }),
    amount > 0 && money(amount, currency),
    other && `#${other}`,
  ].filter(Boolean);
  return <p className="text-sm empty:hidden">{facts.join(" · ")}</p>;
}

function PaymentStep({ of, currency }: { of: PaymentDetails; currency: string }) {
  const { money } = useI18n();
  return <p className="text-sm">{money(of.amount, currency)}</p>;
}

type Texts = ReturnType<typeof useI18n>["t"];

function what(event: AdminOrderEvent, t: Texts): string {
  const { from, to, kind, call, edit } = event;
  const other = edit?.other ?? "";
  if (kind === "return") {
    const step = steps[event.return?.step ?? ""];
    return step ? t(step) : t("admin.returns");
  }
  if (kind === "confirmation") {
    return t(confirmationStep(event.confirmation));
  }
  if (kind === "payment") {
    const step = paymentSteps[event.payment?.step ?? ""];
    return step ? t(step) : t("admin.payments");
  }
  if (kind === "risk") {
    const step = riskSteps[event.risk?.step ?? ""];
    return t(step ?? "admin.risk");
  }
  if (kind === "edit") return t("admin.orders.event.edit");
  if (kind === "split")
    return t(edit?.before ? "admin.orders.event.split" : "admin.orders.event.split_from", {
      order: other,
    });
  if (kind === "merge")
    return t(edit?.before ? "admin.orders.event.merge" : "admin.orders.event.merged_into", {
      order: other,
    });
  if (kind === "undo" && from === to) return t("admin.orders.event.undo_edit");
  if (kind === "call") {
    const outcome = outcomes.find(({ value }) => value === call?.outcome);
    return t("admin.calls.event", { outcome: outcome ? t(outcome.text) : "" });
  }
  if (!from) return t("admin.orders.event.placed");
  const returned = wasShipped(from) && to === "canceled";
  const status = returned ? t("admin.orders.returned") : statusText(to, t);
  if (kind === "undo") return t("admin.orders.event.undo", { status });
  return kind === "correction" ? t("admin.orders.event.correction", { status }) : status;
}

function who({ actor, by }: AdminOrderEvent, t: Texts): string {
  if (by) return by;
  if (actor === "customer") return t("admin.orders.customer");
  return t(actor === "merchant" ? "admin.orders.by.shop" : "admin.orders.by.system");
}
