import { useI18n } from "../../../lib/i18n";
import type { Overview, PeriodProfit, Totals as Sums } from "../../../types/figures.gen";
import { useFormat } from "../../lib/format";
import { missingCosts } from "../../lib/profit";
import { ScreenLink } from "../../ui/ScreenLink";
import { Figure } from "../dashboard/KeyFigures";
import { useRate } from "./columns";

/** Returns the delivery fees paid by customers less the charges of couriers. */
function deliveryRest({ delivery_fees, courier_charges }: PeriodProfit): number {
  return Math.round((delivery_fees - courier_charges) * 100) / 100;
}

/** Returns the profit of a period, or null if purchase costs are missing. */
function knownProfit({ profit, delivered_units }: Sums): number | null {
  return profit && !missingCosts(profit, delivered_units) ? profit.amount : null;
}

/** Names the missing purchase costs instead of a profit, and links to the list in which they are typed. */
function UnknownProfit({ totals, profit }: { totals: Sums; profit: PeriodProfit }) {
  const { t, n } = useI18n();
  const { money } = useFormat();
  const { delivered_units, delivered_sales } = totals;
  const { uncosted_units, uncosted_sales, cost } = profit;
  const goods = Math.round((delivered_sales - uncosted_sales - cost) * 100) / 100;
  return (
    <div className="card flex min-w-0 flex-col p-3.5 sm:p-4">
      <dt className="text-sm text-muted">{t("admin.reports.profit")}</dt>
      <dd className="mt-0.5 grid gap-1">
        <span className="text-lg font-bold wrap-anywhere">
          {t("admin.reports.profit.missing", {
            missing: n(uncosted_units),
            count: n(delivered_units),
          })}
        </span>
        {uncosted_units < delivered_units && (
          <span className="text-sm text-muted">
            {t("admin.reports.profit.others", { profit: money(goods) })}
          </span>
        )}
        <ScreenLink to="/costs" className="inline-block py-2.5 text-primary underline">
          {t("admin.costs.missing.type")}
        </ScreenLink>
      </dd>
    </div>
  );
}

/** The figures of a period, each compared with the period before it. */
export function Totals({ overview: { now, earlier, before } }: { overview: Overview }) {
  const { t, n } = useI18n();
  const { money, date } = useFormat();
  const rate = useRate();
  const of = (value: (totals: typeof now) => number | null | undefined) => ({
    now: value(now) ?? Number.NaN,
    before: value(earlier) ?? Number.NaN,
  });
  const showRate = (value: number) => rate(Number.isNaN(value) ? null : value);
  const day = (text: string) => date(`${text}T12:00:00+06:00`);
  return (
    <section aria-labelledby="totals">
      <h2 id="totals" className="sr-only">
        {t("admin.dashboard.figures")}
      </h2>
      <dl className="grid grid-cols-2 gap-2.5 md:grid-cols-3 lg:grid-cols-4 lg:gap-4">
        <Figure name={t("admin.reports.visits")} of={of((x) => x.visits)} show={n} />
        <Figure name={t("admin.reports.conversion")} of={of((x) => x.conversion)} show={showRate} />
        <Figure name={t("admin.dashboard.orders")} of={of((x) => x.orders)} show={n} />
        <Figure name={t("admin.dashboard.sales")} of={of((x) => x.sales)} show={money} />
        <Figure name={t("admin.dashboard.average")} of={of((x) => x.average)} show={money} />
        <Figure
          name={t("admin.reports.delivered_rate")}
          of={of((x) => x.delivered_rate)}
          show={showRate}
        />
        <Figure
          name={t("admin.reports.returned_rate")}
          of={of((x) => x.returned_rate)}
          show={showRate}
          good="down"
        />
        {now.profit && (
          <Figure
            name={t("admin.reports.delivery_rest")}
            of={of((x) => x.profit && deliveryRest(x.profit))}
            show={money}
            note={t("admin.reports.delivery_rest.note", {
              fees: money(now.profit.delivery_fees),
              charges: money(now.profit.courier_charges),
            })}
          />
        )}
        {now.profit && (
          <Figure
            name={t("admin.reports.damaged_goods")}
            of={of((x) => x.profit?.damaged_goods)}
            show={money}
            good="down"
          />
        )}
        {now.profit && (
          <Figure
            name={t("admin.reports.ads")}
            of={of((x) => x.profit?.ads)}
            show={money}
            good="down"
          />
        )}
        {now.profit &&
          (missingCosts(now.profit, now.delivered_units) ? (
            <UnknownProfit totals={now} profit={now.profit} />
          ) : (
            <Figure
              name={t("admin.reports.profit")}
              of={of(knownProfit)}
              show={(value) => (Number.isNaN(value) ? "–" : money(value))}
            />
          ))}
      </dl>
      <p className="mt-2 text-sm text-muted">
        {t("admin.reports.compared", { from: day(before.from), to: day(before.to) })}
      </p>
    </section>
  );
}
