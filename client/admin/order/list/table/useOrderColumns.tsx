import { StickyNote } from "lucide-react";
import { useI18n } from "../../../../lib/i18n";
import { formatPhone, phoneHref } from "../../../../lib/phone";
import type { AdminOrderRow } from "../../../../types/orderlist.gen";
import { QueuedMark } from "../../../device/offline/QueuedBadge";
import type { Column } from "../../../ui/DataList";
import { Moment, Money } from "../../../ui/Figures";
import { CallBadge } from "../../calls/CallBadge";
import { RiskBadge } from "../../risk/RiskBadge";
import { OrderState } from "../../status/OrderState";
import { PaymentBadge } from "../../status/PaymentBadge";
import { TagChips } from "../../tags/TagChip";
import { Goods, SourceBadge } from "../OrderParts";
import type { OrderField } from "./fields";

/** Returns the columns of the order table on wide screens with the chosen fields. Related fields share a column. */
export function useOrderColumns(chosen: OrderField[]): Column<AdminOrderRow>[] {
  const { t } = useI18n();
  const has = (...names: OrderField[]) => names.some((name) => chosen.includes(name));
  const columns: (Column<AdminOrderRow> & { shown: boolean })[] = [
    {
      key: "order",
      title: t("admin.orders.one"),
      shown: true,
      cell: ({ order_id, date }) => (
        <>
          <span className="block whitespace-nowrap">#{order_id}</span>
          {has("date") && (
            <Moment
              at={date}
              className="block text-sm leading-5 font-normal whitespace-nowrap text-muted"
            />
          )}
        </>
      ),
    },
    {
      key: "customer",
      title: t("admin.orders.customer"),
      shown: has("name", "mobile", "district"),
      cell: (row) => <Customer order={row} chosen={chosen} />,
    },
    {
      key: "goods",
      title: t("admin.orders.goods"),
      shown: has("items", "quantity"),
      cell: (row) => <Goods order={row} items={has("items")} quantity={has("quantity")} />,
    },
    {
      key: "status",
      title: t("order.status"),
      shown: has("status", "source", "tags"),
      cell: (row) => <State order={row} chosen={chosen} />,
    },
    {
      key: "assignee",
      title: t("admin.orders.assignee"),
      shown: has("assignee"),
      cell: ({ assignee }) => assignee && (assignee.name || t("admin.orders.assignee.former")),
    },
    {
      key: "call",
      title: t("admin.orders.column.call"),
      shown: has("call"),
      cell: (row) => <CallBadge order={row} />,
    },
    {
      key: "note",
      title: t("admin.activity.field.note"),
      shown: has("note"),
      cell: ({ note }) => <span className="line-clamp-2 text-sm wrap-anywhere">{note}</span>,
    },
    {
      key: "amount",
      title: t("order.total"),
      shown: has("amount"),
      end: true,
      cell: ({ amount }) => <Money amount={amount} className="font-semibold" />,
    },
    {
      key: "due",
      title: t("admin.orders.column.due"),
      shown: has("due"),
      end: true,
      cell: ({ advance, due, payment_status }) => (
        <>
          {due > 0 ? (
            <Money amount={due} className="font-semibold" />
          ) : (
            <PaymentBadge state={payment_status} />
          )}
          {advance > 0 && (
            <span className="block text-sm text-muted">
              {t("admin.orders.column.advance")} <Money amount={advance} />
            </span>
          )}
        </>
      ),
    },
  ];
  return columns.filter(({ shown }) => shown);
}

interface PartProps {
  order: AdminOrderRow;
  chosen: OrderField[];
}

function Customer({ order: { name, mobile, district }, chosen }: PartProps) {
  const { t, locale } = useI18n();
  return (
    <>
      {chosen.includes("name") && (
        <span className="block truncate font-medium">{name || t("admin.orders.nobody")}</span>
      )}
      <span className="block text-sm leading-5 whitespace-nowrap text-muted">
        {chosen.includes("mobile") && mobile && (
          <a
            href={phoneHref(mobile)}
            className="relative z-1 whitespace-nowrap underline-offset-4 hover:text-primary hover:underline"
          >
            {formatPhone(mobile, locale)}
          </a>
        )}{" "}
        {chosen.includes("district") && district}
      </span>
    </>
  );
}

function State({ order, chosen }: PartProps) {
  const { t } = useI18n();
  return (
    <span className="flex min-w-56 flex-wrap items-center gap-1 [&_.status-badge]:py-0 [&_.status-badge]:text-xs [&_.status-badge]:leading-5">
      {chosen.includes("status") && <OrderState status={order.status} returned={order.returned} />}
      {chosen.includes("source") && <SourceBadge source={order.source} />}
      {chosen.includes("status") && <RiskBadge order={order} />}
      {chosen.includes("status") && !chosen.includes("call") && <CallBadge order={order} />}
      {chosen.includes("status") && <QueuedMark order={order.order_id} />}
      {chosen.includes("status") && order.noted && (
        <StickyNote
          size={16}
          role="img"
          aria-label={t("admin.orders.noted")}
          className="text-muted"
        />
      )}
      {chosen.includes("tags") && <TagChips tags={order.tags} />}
    </span>
  );
}
