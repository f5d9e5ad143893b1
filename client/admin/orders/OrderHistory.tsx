import { useI18n } from "../../lib/i18n";
import { statusText } from "../../order/status";
import type { AdminOrderEvent } from "../../types/checkout.gen";
import { Moment } from "../ui/Figures";

/** The order's history, newest first: time, person and note of each event. */
export function OrderHistory({ events }: { events: AdminOrderEvent[] }) {
  const { t } = useI18n();
  return (
    <ol className="grid gap-3">
      {events.toReversed().map((event) => (
        <li key={event.at + event.to} className="border-l-2 border-edge pl-3">
          <p className="font-medium">{what(event, t)}</p>
          <p className="text-sm text-muted">
            <Moment at={event.at} /> · {who(event, t)}
          </p>
          {event.note && <p className="mt-0.5 whitespace-pre-line wrap-anywhere">{event.note}</p>}
        </li>
      ))}
    </ol>
  );
}

type Texts = ReturnType<typeof useI18n>["t"];

function what({ from, to }: AdminOrderEvent, t: Texts): string {
  if (!from) return t("admin.orders.event.placed");
  return from === "shipped" && to === "canceled" ? t("admin.orders.returned") : statusText(to, t);
}

function who({ actor, by }: AdminOrderEvent, t: Texts): string {
  if (by) return by;
  if (actor === "customer") return t("admin.orders.customer");
  return t(actor === "merchant" ? "admin.orders.by.shop" : "admin.orders.by.system");
}
