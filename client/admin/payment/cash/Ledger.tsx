import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { BookOpen, Pencil } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { useI18n } from "../../../lib/i18n";
import type { Balances, LedgerEntry, LedgerPage } from "../../../types/ledger.gen";
import { useAdminApi } from "../../lib/api";
import { useFormat } from "../../lib/format";
import { lateDialog } from "../../lib/late";
import { useSourceName } from "../../lib/sources";
import { Button } from "../../ui/Button";
import { Card } from "../../ui/Card";
import { ExportButton } from "../../ui/ExportButton";
import { PeriodChoice, usePeriod } from "../../ui/PeriodChoice";
import { ScreenLink } from "../../ui/ScreenLink";
import { LedgerFilters } from "./LedgerFilters";
import { MoreList } from "./MoreList";
import { accounts, kinds, useCourierName } from "./names";
import { OrderLink } from "./OrderLink";

const CorrectionForm = lateDialog(() =>
  import("./CorrectionForm").then((part) => part.CorrectionForm),
);

/** The balances of all accounts and the entries of the ledger, with corrections. */
export function Ledger() {
  const { t } = useI18n();
  const api = useAdminApi();
  const { from, to } = usePeriod();
  const [params] = useSearchParams();
  const [correcting, setCorrecting] = useState(false);
  const asked = new URLSearchParams({ from, to });
  for (const name of ["account", "courier", "order"]) {
    const value = params.get(name);
    if (value) asked.set(name, value);
  }
  const filter = asked.toString();
  const query = useInfiniteQuery({
    queryKey: ["cash", "ledger", filter],
    queryFn: ({ pageParam, signal }) =>
      api.get<LedgerPage>(
        `cash/ledger?${filter}${pageParam ? `&before=${pageParam}` : ""}`,
        signal,
      ),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next || undefined,
  });
  const entries = query.data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <div className="grid grid-cols-1 gap-4">
      <PeriodChoice />
      <BalanceCard from={from} to={to} />
      <div className="flex flex-wrap gap-2">
        <Button icon={Pencil} aria-haspopup="dialog" onClick={() => setCorrecting(true)}>
          {t("admin.cash.correct")}
        </Button>
        <ExportButton path="cash/ledger/export" query={filter} />
      </div>
      <LedgerFilters />
      <MoreList query={query} items={entries} icon={BookOpen} none={t("admin.cash.ledger.none")}>
        {(entry) => <Entry entry={entry} />}
      </MoreList>
      {correcting && <CorrectionForm onClose={() => setCorrecting(false)} />}
    </div>
  );
}

/** The balances of the accounts in use: the change in the period, and the balance at its end. */
function BalanceCard({ from, to }: { from: string; to: string }) {
  const { t } = useI18n();
  const { money } = useFormat();
  const api = useAdminApi();
  const { data } = useQuery({
    queryKey: ["cash", "balances", from, to],
    queryFn: ({ signal }) =>
      api.get<Balances>(`cash/ledger/balances?from=${from}&to=${to}`, signal),
  });
  const used = data?.accounts.filter(({ change, balance }) => change !== 0 || balance !== 0) ?? [];
  if (used.length === 0) return null;
  return (
    <Card title={t("admin.cash.balances")} lead={t("admin.cash.balances.lead")}>
      <table className="w-full">
        <thead className="text-sm text-muted">
          <tr>
            <th scope="col" className="py-1 text-left font-medium">
              {t("admin.cash.account")}
            </th>
            <th scope="col" className="py-1 text-right font-medium">
              {t("admin.cash.change")}
            </th>
            <th scope="col" className="py-1 pl-3 text-right font-medium">
              {t("admin.cash.balance.end")}
            </th>
          </tr>
        </thead>
        <tbody>
          {used.map(({ account, change, balance }) => (
            <tr key={account} className="border-t border-line">
              <th scope="row" className="py-2 text-left font-normal">
                {t(accounts[account] ?? "admin.cash.account")}
              </th>
              <td className="py-2 text-right whitespace-nowrap tabular-nums">{money(change)}</td>
              <td className="py-2 pl-3 text-right font-semibold whitespace-nowrap tabular-nums">
                {money(balance)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function Entry({ entry }: { entry: LedgerEntry }) {
  const { t } = useI18n();
  const { money, date } = useFormat();
  const courierName = useCourierName();
  const sourceName = useSourceName();
  const { account, kind, amount, day, courier, payout_id, order_number, source, note } = entry;
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-3 py-3">
      <span className="min-w-0">
        <span className="font-medium">{t(accounts[account] ?? "admin.cash.account")}</span>
        <span className="block wrap-anywhere">
          {t(kinds[kind] ?? "admin.cash.kind.correction")}
          {courier && ` · ${courierName(courier)}`}
          {source && ` · ${sourceName(source)}`} <OrderLink number={order_number} />
          {payout_id > 0 && (
            <ScreenLink
              to={`/cash/payouts/${payout_id}`}
              className="inline-block py-1 pl-1 underline"
            >
              {t("admin.cash.payout")}
            </ScreenLink>
          )}
          {note && <span className="text-muted"> · {note}</span>}
        </span>
        <span className="block text-sm text-muted">
          {[date(`${day}T12:00:00+06:00`), entry.actor_name].filter(Boolean).join(" · ")}
        </span>
      </span>
      <span className="text-right font-semibold whitespace-nowrap tabular-nums">
        {money(amount)}
      </span>
    </li>
  );
}
