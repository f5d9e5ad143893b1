import { useI18n } from "../../lib/i18n";
import type { DiscountRow } from "../../types/discount.gen";
import { usePeriod } from "../lib/minute";
import { nameIn } from "../lib/nameIn";
import { useMay } from "../lib/session";
import { type Column, DataList } from "../ui/DataList";
import { Money } from "../ui/Figures";
import { StatusBadge } from "../ui/StatusBadge";
import { Profit } from "./Results";
import { statuses, useGift } from "./words";

/** A page of discounts with their figures. */
export function DiscountList({ rows }: { rows: DiscountRow[] }) {
  const { t, locale } = useI18n();
  const columns = useColumns();
  return (
    <DataList
      label={t("admin.discounts")}
      rows={rows}
      id={({ id }) => id}
      name={(row) => nameIn(row, locale)}
      to={({ id }) => `/discounts/${id}`}
      columns={columns}
      card={(row) => <DiscountCard row={row} />}
    />
  );
}

function useColumns(): Column<DiscountRow>[] {
  const { t, n, locale } = useI18n();
  const gift = useGift();
  const may = useMay();
  const profit: Column<DiscountRow> = {
    key: "profit",
    title: t("admin.discounts.profit"),
    end: true,
    cell: ({ figures }) => <Profit figures={figures} />,
  };
  return [
    {
      key: "name",
      title: t("admin.discounts.name"),
      cell: (row) => <span className="wrap-anywhere">{nameIn(row, locale)}</span>,
    },
    {
      key: "gives",
      title: t("admin.discounts.gives"),
      cell: (row) => (
        <>
          {gift(row.terms)}
          <span className="block text-sm text-muted">
            <How row={row} />
          </span>
        </>
      ),
    },
    { key: "status", title: t("admin.discounts.status"), cell: (row) => <Status row={row} /> },
    {
      key: "uses",
      title: t("admin.discounts.uses"),
      end: true,
      cell: ({ figures, most_uses }) => (
        <>
          {n(figures.uses)}
          {most_uses > 0 && <span className="text-muted"> / {n(most_uses)}</span>}
        </>
      ),
    },
    {
      key: "delivered",
      title: t("admin.discounts.delivered"),
      end: true,
      cell: ({ figures }) => n(figures.delivered),
    },
    {
      key: "returned",
      title: t("admin.orders.returned"),
      end: true,
      cell: ({ figures }) => n(figures.returned),
    },
    {
      key: "sales",
      title: t("admin.discounts.sales"),
      end: true,
      cell: ({ figures }) => <Money amount={figures.sales} />,
    },
    {
      key: "given",
      title: t("admin.discounts.given"),
      end: true,
      cell: ({ figures }) => <Money amount={figures.given} />,
    },
    ...(may("costs") ? [profit] : []),
  ];
}

function DiscountCard({ row }: { row: DiscountRow }) {
  const { t, tn, n, locale } = useI18n();
  const may = useMay();
  const gift = useGift();
  const { figures } = row;
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
        <span className="min-w-0 font-semibold wrap-anywhere">{nameIn(row, locale)}</span>
        <Status row={row} />
      </div>
      <p>{gift(row.terms)}</p>
      <p className="text-sm text-muted">
        <How row={row} />
      </p>
      <p className="flex flex-wrap gap-x-3 text-sm">
        <span>{tn("admin.discounts.orders", figures.orders)}</span>
        <span>
          {t("admin.discounts.sales")} <Money amount={figures.sales} className="font-semibold" />
        </span>
        {figures.delivered > 0 && (
          <span>
            {t("admin.discounts.delivered")} {n(figures.delivered)}
          </span>
        )}
        {figures.returned > 0 && <span>{tn("admin.discounts.back", figures.returned)}</span>}
        {may("costs") && figures.delivered > 0 && (
          <span>
            {t("admin.discounts.profit")} <Profit figures={figures} />
          </span>
        )}
      </p>
    </div>
  );
}

/** The status. A discount that has no use left says so. */
function Status({ row }: { row: DiscountRow }) {
  const { t } = useI18n();
  const of = statuses[row.status];
  if (row.status === "active" && row.most_uses > 0 && row.used >= row.most_uses) {
    return <StatusBadge tone="red">{t("admin.discounts.used_up")}</StatusBadge>;
  }
  return of ? <StatusBadge tone={of.tone}>{t(of.text)}</StatusBadge> : null;
}

/** How shoppers get the discount, and when. */
function How({ row }: { row: DiscountRow }) {
  const { t, tn } = useI18n();
  const period = usePeriod()(row.starts_at, row.ends_at);
  const codes =
    row.codes > 1
      ? tn("admin.discounts.many_codes", row.codes)
      : t("admin.discounts.with_code", { code: row.code });
  return (
    <>
      {[row.automatic ? t("admin.discounts.automatic") : codes, period].filter(Boolean).join(" · ")}
    </>
  );
}
