import { localDigits } from "../format/digits";
import { formatMoment } from "../format/moment";
import { useI18n } from "../lib/i18n";
import type { OrderSummary } from "../types/order.gen";
import { OrderReturns } from "./OrderReturns";
import { OrderStatusBadge } from "./OrderStatusBadge";
import { OrderTimeline } from "./OrderTimeline";

/** The public view of an order: its status, with name and address masked. */
export function OrderMasked({ summary }: { summary: OrderSummary }) {
  const { t } = useI18n();
  return (
    <>
      <div className="mb-5 flex flex-wrap items-start justify-between gap-3">
        <div>
          <p className="text-sm text-muted">{t("order.number")}</p>
          <p className="text-2xl font-bold tracking-wider">{summary.order_id}</p>
        </div>
        <OrderStatusBadge status={summary.status} />
      </div>
      <OrderProgress summary={summary} />
    </>
  );
}

/** The public view of an order without its number and status. */
export function OrderProgress({ summary }: { summary: OrderSummary }) {
  const { t, locale } = useI18n();
  const { date, status, name, address, events, pay } = summary;
  return (
    <>
      <dl className="mb-6 grid grid-cols-[auto_1fr] gap-x-5 gap-y-1.5 [&_dd]:wrap-anywhere [&_dt]:text-muted">
        <dt>{t("order.date")}</dt>
        <dd>{formatMoment(date, locale, t)}</dd>
        <dt>{t("order.name")}</dt>
        <dd>{name}</dd>
        <dt>{t("order.address")}</dt>
        <dd>{localDigits(address, locale)}</dd>
      </dl>
      <OrderTimeline status={status} events={events} />
      {pay && <OrderReturns news={pay} />}
    </>
  );
}
