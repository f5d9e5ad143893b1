import { Phone, StickyNote } from "lucide-react";
import { useI18n } from "../../../lib/i18n";
import { phoneHref } from "../../../lib/phone";
import type { AdminOrderRow } from "../../../types/orderlist.gen";
import { QueuedMark } from "../../device/offline/QueuedBadge";
import { Moment, Money } from "../../ui/Figures";
import { CallBadge } from "../calls/CallBadge";
import { RiskBadge } from "../risk/RiskBadge";
import { OrderState } from "../status/OrderState";
import { PaymentBadge } from "../status/PaymentBadge";
import { TagChips } from "../tags/TagChip";
import { Goods, SourceBadge } from "./OrderParts";

/** An order in the list on a phone, with a link to call. */
export function OrderCard({ order }: { order: AdminOrderRow }) {
  const { t } = useI18n();
  const { order_id, date, status, returned, source, name, mobile, district, amount, noted } = order;
  const { tags, assignee, payment_status } = order;
  return (
    <div className="flex items-start gap-2">
      <div className="min-w-0 grow">
        <p className="flex items-baseline justify-between gap-3">
          <strong className="min-w-0 wrap-anywhere">{name || t("admin.orders.nobody")}</strong>
          <Money amount={amount} className="font-bold" />
        </p>
        <p className="text-sm text-muted">
          #{order_id} · {district}
        </p>
        <p className="text-sm text-muted">
          <Moment at={date} />
        </p>
        <Goods order={order} />
        <p className="mt-1.5 flex flex-wrap items-center gap-1.5">
          <OrderState status={status} returned={returned} />
          <PaymentBadge state={payment_status} />
          <SourceBadge source={source} />
          <RiskBadge order={order} />
          <CallBadge order={order} />
          <QueuedMark order={order_id} />
          {noted && (
            <StickyNote
              size={16}
              role="img"
              aria-label={t("admin.orders.noted")}
              className="text-muted"
            />
          )}
          <TagChips tags={tags} />
          {assignee && (
            <span className="text-sm text-muted">
              {assignee.name || t("admin.orders.assignee.former")}
            </span>
          )}
        </p>
      </div>
      {mobile && (
        <a
          href={phoneHref(mobile)}
          aria-label={t("admin.orders.call", { name })}
          className="relative z-1 mt-6 grid size-11 shrink-0 place-items-center rounded-full bg-primary-soft text-primary hover:bg-primary hover:text-on-primary"
        >
          <Phone size={20} aria-hidden="true" />
        </a>
      )}
    </div>
  );
}
