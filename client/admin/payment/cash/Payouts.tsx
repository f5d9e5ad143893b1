import { useInfiniteQuery } from "@tanstack/react-query";
import { Banknote, RefreshCw } from "lucide-react";
import { useI18n } from "../../../lib/i18n";
import type { PayoutList, PayoutSummary } from "../../../types/payout.gen";
import { useAdminApi } from "../../lib/api";
import { useSave } from "../../lib/save";
import { Button } from "../../ui/Button";
import { type Column, DataList } from "../../ui/DataList";
import { EmptyState } from "../../ui/EmptyState";
import { Moment, Money } from "../../ui/Figures";
import { LoadFailure } from "../../ui/LoadFailure";
import { LoadingRows } from "../../ui/LoadingRows";
import { StatusBadge } from "../../ui/StatusBadge";
import { MoreButton } from "./MoreList";
import { useCourierName } from "./names";

/** The payouts of all couriers, with a button that fetches new ones. */
export function Payouts() {
  const { t } = useI18n();
  const api = useAdminApi();
  const columns = useColumns();
  const courierName = useCourierName();
  const query = useInfiniteQuery({
    queryKey: ["cash", "payouts"],
    queryFn: ({ pageParam, signal }) =>
      api.get<PayoutList>(`cash/payouts${pageParam ? `?before=${pageParam}` : ""}`, signal),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next || undefined,
  });
  const fetching = useSave({
    call: () => api.post("cash/payouts/fetch"),
    done: t("admin.cash.fetching"),
    keys: [["cash"]],
  });
  if (query.isPending) return <LoadingRows />;
  if (query.isError && !query.data)
    return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  const pages = query.data?.pages ?? [];
  const payouts = pages.flatMap((page) => page.payouts);
  return (
    <div className="grid grid-cols-1 gap-4">
      {pages[0]?.fetchable && (
        <Button
          icon={RefreshCw}
          busy={fetching.isPending}
          className="justify-self-start"
          onClick={() => fetching.mutate()}
        >
          {t("admin.cash.fetch")}
        </Button>
      )}
      {payouts.length === 0 ? (
        <EmptyState
          icon={Banknote}
          title={t("admin.cash.payouts.none")}
          text={t("admin.cash.payouts.none.text")}
        />
      ) : (
        <DataList
          label={t("admin.cash.payouts")}
          rows={payouts}
          id={({ id }) => id}
          name={(row) => `${courierName(row.courier)} ${titleOf(row)}`}
          to={({ id }) => `/cash/payouts/${id}`}
          columns={columns}
          card={(row) => <PayoutCard payout={row} />}
        />
      )}
      <MoreButton query={query} />
    </div>
  );
}

/** Returns the number of a payout, or the name of its file. */
export function titleOf({ origin, file, number }: PayoutSummary): string {
  return origin === "statement" ? file || number : number;
}

function useColumns(): Column<PayoutSummary>[] {
  const { t, n } = useI18n();
  const courierName = useCourierName();
  return [
    {
      key: "number",
      title: t("admin.cash.payout"),
      cell: (row) => <span className="wrap-anywhere">{titleOf(row)}</span>,
    },
    { key: "courier", title: t("admin.cash.courier"), cell: (row) => courierName(row.courier) },
    {
      key: "day",
      title: t("admin.cash.day"),
      cell: (row) => <Moment at={row.paid_at ?? row.created_at} day />,
    },
    {
      key: "matched",
      title: t("admin.cash.matched"),
      end: true,
      cell: (row) => n(row.matched),
    },
    { key: "marks", title: t("admin.cash.check"), cell: (row) => <Marks payout={row} /> },
    {
      key: "amount",
      title: t("admin.cash.amount"),
      end: true,
      cell: (row) => <Money amount={row.amount} />,
    },
  ];
}

/** The problems of a payout that a member has to check. */
export function Marks({ payout: { state, differing, unknown } }: { payout: PayoutSummary }) {
  const { t, tn } = useI18n();
  return (
    <span className="flex flex-wrap gap-1.5 empty:hidden">
      {state === "open" && <StatusBadge tone="blue">{t("admin.cash.posting")}</StatusBadge>}
      {differing > 0 && (
        <StatusBadge tone="yellow">{tn("admin.cash.differing.count", differing)}</StatusBadge>
      )}
      {unknown > 0 && (
        <StatusBadge tone="red">{tn("admin.cash.unknown.count", unknown)}</StatusBadge>
      )}
    </span>
  );
}

function PayoutCard({ payout }: { payout: PayoutSummary }) {
  const courierName = useCourierName();
  return (
    <div className="grid gap-1">
      <p className="flex items-baseline justify-between gap-3">
        <strong className="min-w-0 wrap-anywhere">{courierName(payout.courier)}</strong>
        <Money amount={payout.amount} className="font-bold" />
      </p>
      <p className="text-sm wrap-anywhere text-muted">
        {titleOf(payout)} · <Moment at={payout.paid_at ?? payout.created_at} day />
      </p>
      <Marks payout={payout} />
    </div>
  );
}
