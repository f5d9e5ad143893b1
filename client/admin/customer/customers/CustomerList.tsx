import { Phone, SearchX, ShoppingBag, UsersRound } from "lucide-react";
import { useI18n } from "../../../lib/i18n";
import { formatPhone, phoneHref } from "../../../lib/phone";
import type { CustomerRow, CustomerList as List } from "../../../types/customerlist.gen";
import { useMay } from "../../lib/session";
import { TagChips } from "../../order/tags/TagChip";
import { type Column, DataList } from "../../ui/DataList";
import { EmptyState } from "../../ui/EmptyState";
import { Moment, Money } from "../../ui/Figures";
import { Pager } from "../../ui/Pager";
import { ScreenLink } from "../../ui/ScreenLink";
import { StatusBadge } from "../../ui/StatusBadge";

// Page size, equal to the server's.
const perPage = 20;

interface CustomerListProps {
  list: List;
  /** Whether the list is narrowed by a search, a segment or a tag. */
  searched: boolean;
}

/** A page of customers. */
export function CustomerList({ list, searched }: CustomerListProps) {
  const { t } = useI18n();
  const columns = useColumns();
  if (list.customers.length === 0) {
    return searched ? (
      <EmptyState
        icon={SearchX}
        title={t("admin.customers.none_found")}
        text={t("admin.customers.none_found.hint")}
      />
    ) : (
      <EmptyState
        icon={UsersRound}
        title={t("admin.customers.none")}
        text={t("admin.customers.none.hint")}
      />
    );
  }
  return (
    <>
      <DataList
        label={t("admin.customers")}
        rows={list.customers}
        id={({ id }) => id}
        name={(row) => row.name || row.mobile}
        to={({ id }) => `/customers/${id}`}
        columns={columns}
        card={(row) => <CustomerCard customer={row} />}
      />
      <Pager total={list.total} perPage={perPage} />
    </>
  );
}

function useColumns(): Column<CustomerRow>[] {
  const { t, n, locale } = useI18n();
  const may = useMay();
  const order: Column<CustomerRow> = {
    key: "order",
    title: t("admin.orders.new"),
    quiet: true,
    end: true,
    cell: (row) => <OrderLink customer={row} className="size-11" />,
  };
  return [
    {
      key: "name",
      title: t("admin.customers.name"),
      cell: ({ name }) => (
        <span className="wrap-anywhere">{name || t("admin.customers.nameless")}</span>
      ),
    },
    {
      key: "mobile",
      title: t("form.mobile"),
      cell: ({ mobile }) => (
        <span className="whitespace-nowrap">{formatPhone(mobile, locale)}</span>
      ),
    },
    { key: "district", title: t("admin.shop.district"), cell: ({ district }) => district },
    {
      key: "orders",
      title: t("admin.customers.orders"),
      end: true,
      cell: ({ orders }) => n(orders),
    },
    {
      key: "returned",
      title: t("admin.orders.returned"),
      end: true,
      cell: ({ returned }) => (
        <span className={returned > 0 ? "font-semibold text-danger" : ""}>{n(returned)}</span>
      ),
    },
    {
      key: "spent",
      title: t("admin.customers.spent"),
      end: true,
      cell: ({ spent }) => <Money amount={spent} />,
    },
    {
      key: "last",
      title: t("admin.customers.last_order"),
      cell: ({ last_order_at }) => last_order_at && <Moment at={last_order_at} day />,
    },
    {
      key: "labels",
      title: t("admin.orders.tags"),
      cell: (row) => (
        <span className="flex flex-wrap items-center gap-1.5">
          <Marks customer={row} />
        </span>
      ),
    },
    ...(may("orders.change") ? [order] : []),
  ];
}

/** A link to a new order that is filled in for a customer. */
function OrderLink({ customer, className }: { customer: CustomerRow; className: string }) {
  const { t } = useI18n();
  const label = t("admin.customers.order", { name: customer.name || customer.mobile });
  return (
    <ScreenLink
      to={`/orders/new?customer=${customer.id}`}
      aria-label={label}
      title={label}
      className={`relative z-1 inline-grid shrink-0 place-items-center rounded-full text-primary hover:bg-primary hover:text-on-primary ${className}`}
    >
      <ShoppingBag size={20} aria-hidden="true" />
    </ScreenLink>
  );
}

/** Badges for a blocked customer and for the customer's tags. */
function Marks({ customer: { blocked, tags } }: { customer: CustomerRow }) {
  const { t } = useI18n();
  return (
    <>
      {blocked && <StatusBadge tone="red">{t("admin.customers.blocked")}</StatusBadge>}
      <TagChips tags={tags} />
    </>
  );
}

/** A customer in the list on a phone, with a link to call. */
function CustomerCard({ customer }: { customer: CustomerRow }) {
  const { t, tn, n, locale } = useI18n();
  const may = useMay();
  const { name, mobile, district, orders, returned, spent, last_order_at } = customer;
  return (
    <div className="flex items-start gap-2">
      <div className="min-w-0 grow">
        <p className="flex items-baseline justify-between gap-3">
          <strong className="min-w-0 wrap-anywhere">{name || t("admin.customers.nameless")}</strong>
          <Money amount={spent} className="font-bold" />
        </p>
        <p className="text-sm text-muted">
          {formatPhone(mobile, locale)}
          {district && ` · ${district}`}
        </p>
        <p className="text-sm text-muted">
          {tn("admin.customers.orders.count", orders)}
          {last_order_at && (
            <>
              {" · "}
              <Moment at={last_order_at} day />
            </>
          )}
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-1.5 empty:hidden">
          {returned > 0 && (
            <StatusBadge tone="yellow">
              {t("admin.customers.returned.count", { count: n(returned) })}
            </StatusBadge>
          )}
          <Marks customer={customer} />
        </p>
      </div>
      {may("orders.change") && (
        <OrderLink customer={customer} className="mt-4 size-11 bg-primary-soft" />
      )}
      <a
        href={phoneHref(mobile)}
        aria-label={t("admin.orders.call", { name: name || mobile })}
        className="relative z-1 mt-4 grid size-11 shrink-0 place-items-center rounded-full bg-primary-soft text-primary hover:bg-primary hover:text-on-primary"
      >
        <Phone size={20} aria-hidden="true" />
      </a>
    </div>
  );
}
