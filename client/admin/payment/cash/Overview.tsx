import { useQuery } from "@tanstack/react-query";
import { HandCoins } from "lucide-react";
import { useI18n } from "../../../lib/i18n";
import type { CashOverview, CourierCash } from "../../../types/payout.gen";
import { useAdminApi } from "../../lib/api";
import { useFormat } from "../../lib/format";
import { Card } from "../../ui/Card";
import { EmptyState } from "../../ui/EmptyState";
import { ExportButton } from "../../ui/ExportButton";
import { Loaded } from "../../ui/Loaded";
import { ScreenLink } from "../../ui/ScreenLink";
import { CarrierCard } from "./CarrierCard";
import { ages, useCourierName } from "./names";
import { RiderCash } from "./RiderCash";
import { ShortPaid } from "./ShortPaid";

/** Loads the figures of the current month and the couriers' debts. */
export function useCashOverview() {
  const api = useAdminApi();
  return useQuery({
    queryKey: ["cash", "overview"],
    queryFn: ({ signal }) => api.get<CashOverview>("cash", signal),
  });
}

/** The debts of couriers by age, and the sums of this month. */
export function Overview() {
  const { t } = useI18n();
  return (
    <Loaded query={useCashOverview()}>
      {(overview) => (
        <div className="grid grid-cols-1 gap-4 lg:gap-6">
          <CarrierCard />
          <Month overview={overview} />
          {overview.couriers.length === 0 ? (
            <EmptyState
              icon={HandCoins}
              title={t("admin.cash.none")}
              text={t("admin.cash.none.text")}
            />
          ) : (
            <Card
              title={t("admin.cash.owed")}
              lead={t("admin.cash.owed.lead")}
              action={<ExportButton path="cash/owed/export" />}
            >
              <ul className="-mb-4 divide-y divide-line">
                {overview.couriers.map((each) =>
                  each.courier === "rider" ? (
                    <RiderCash key={each.courier} owed={each.balance} />
                  ) : (
                    <Courier key={each.courier} owed={each} />
                  ),
                )}
              </ul>
            </Card>
          )}
          <ShortPaid />
        </div>
      )}
    </Loaded>
  );
}

function Month({ overview }: { overview: CashOverview }) {
  const { t } = useI18n();
  const { balance, received, costs, ads } = overview;
  return (
    <dl className="grid grid-cols-2 gap-2.5 lg:grid-cols-4 lg:gap-4">
      <Sum name={t("admin.cash.balance")} amount={balance} />
      <Sum name={t("admin.cash.received")} amount={received} />
      <Sum name={t("admin.cash.costs")} amount={costs} />
      <Sum name={t("admin.cash.ads.month")} amount={ads} />
    </dl>
  );
}

function Sum({ name, amount }: { name: string; amount: number }) {
  const { money } = useFormat();
  return (
    <div className="card min-w-0 p-3.5 sm:p-4">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="mt-0.5 text-xl font-bold wrap-anywhere sm:text-2xl">{money(amount)}</dd>
    </div>
  );
}

/** The debt of a courier, with links to the parcels of each age. */
function Courier({
  owed: { courier, owed, balance, parcels, ages: groups, missing, missing_amount },
}: {
  owed: CourierCash;
}) {
  const { t, tn, n } = useI18n();
  const { money } = useFormat();
  const name = useCourierName()(courier);
  return (
    <li className="grid gap-2 py-4">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <strong className="text-lg">{name}</strong>
        <span className="text-lg font-bold whitespace-nowrap">{money(owed)}</span>
        <span className="w-full text-sm text-muted">
          {tn("admin.cash.parcels", parcels)}
          {balance !== owed && ` · ${t("admin.cash.in_ledger", { amount: money(balance) })}`}
        </span>
      </p>
      <ul className="grid grid-cols-2 gap-2 md:grid-cols-4">
        {groups.map(({ age, parcels: count, amount }) => (
          <li key={age}>
            <Age
              text={t(ages[age] ?? "admin.cash.age.0")}
              to={count > 0 ? `/cash/owed?courier=${courier}&age=${age}` : ""}
              old={count > 0 && (age === "8" || age === "15")}
              amount={money(amount)}
              count={n(count)}
            />
          </li>
        ))}
      </ul>
      {missing > 0 && (
        <ScreenLink
          to={`/cash/owed?courier=${courier}&missing=1`}
          className="inline-flex min-h-11 items-center justify-self-start font-medium text-danger underline"
        >
          {tn("admin.cash.missing", missing, { amount: money(missing_amount) })}
        </ScreenLink>
      )}
    </li>
  );
}

interface AgeProps {
  text: string;
  /** The path of the screen with the parcels; empty if there are none. */
  to: string;
  old: boolean;
  amount: string;
  count: string;
}

function Age({ text, to, old, amount, count }: AgeProps) {
  const content = (
    <>
      <span className="block text-sm text-muted">{text}</span>
      <span className={`block font-semibold wrap-anywhere ${old ? "text-danger" : ""}`}>
        {amount} <span className="font-normal text-muted">({count})</span>
      </span>
    </>
  );
  const look = "block min-h-11 rounded-control border border-line px-3 py-2";
  if (!to) return <span className={look}>{content}</span>;
  return (
    <ScreenLink to={to} className={`${look} hover:border-primary`}>
      {content}
    </ScreenLink>
  );
}
