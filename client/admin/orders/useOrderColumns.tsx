import { StickyNote } from "lucide-react";
import { useI18n } from "../../lib/i18n";
import { formatPhone, phoneHref } from "../../lib/phone";
import type { AdminOrderRow } from "../../types/orderlist.gen";
import { QueuedMark } from "../offline/QueuedBadge";
import type { Column } from "../ui/DataList";
import { Moment, Money } from "../ui/Figures";
import { CallBadge } from "./calls/CallBadge";
import { Goods, SourceBadge } from "./OrderParts";
import { OrderState } from "./OrderState";

/** The columns of the order table on wide screens. */
export function useOrderColumns(): Column<AdminOrderRow>[] {
  const { t, locale } = useI18n();
  return [
    {
      key: "order",
      title: t("admin.orders.one"),
      cell: ({ order_id, date }) => (
        <>
          <span className="block whitespace-nowrap">#{order_id}</span>
          <Moment at={date} className="text-sm font-normal whitespace-nowrap text-muted" />
        </>
      ),
    },
    {
      key: "customer",
      title: t("admin.orders.customer"),
      cell: ({ name, mobile, district }) => (
        <>
          <span className="block font-medium wrap-anywhere">
            {name || t("admin.orders.nobody")}
          </span>
          <span className="text-sm text-muted">
            {mobile && (
              <a
                href={phoneHref(mobile)}
                className="relative z-1 whitespace-nowrap underline-offset-4 hover:text-primary hover:underline"
              >
                {formatPhone(mobile, locale)}
              </a>
            )}{" "}
            {district}
          </span>
        </>
      ),
    },
    { key: "goods", title: t("admin.orders.goods"), cell: (row) => <Goods order={row} /> },
    {
      key: "status",
      title: t("order.status"),
      cell: ({ order_id, status, returned, source, noted, ...calls }) => (
        <span className="flex flex-wrap items-center gap-1.5">
          <OrderState status={status} returned={returned} />
          <SourceBadge source={source} />
          <CallBadge order={calls} />
          <QueuedMark order={order_id} />
          {noted && (
            <StickyNote
              size={16}
              role="img"
              aria-label={t("admin.orders.noted")}
              className="text-muted"
            />
          )}
        </span>
      ),
    },
    {
      key: "amount",
      title: t("order.total"),
      end: true,
      cell: ({ amount }) => <Money amount={amount} className="font-semibold" />,
    },
  ];
}
