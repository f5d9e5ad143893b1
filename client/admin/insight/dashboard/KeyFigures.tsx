import { ArrowDown, ArrowUp, Minus } from "lucide-react";
import { useI18n } from "../../../lib/i18n";
import type { Report } from "../../../types/report.gen";
import { useFormat } from "../../lib/format";
import { type Compared, changeOf, trendOf } from "./change";

/** The four key figures of a period, each compared with the previous period. */
export function KeyFigures({ report }: { report: Report }) {
  const { t, n } = useI18n();
  const { money } = useFormat();
  return (
    <section aria-labelledby="key-figures">
      <h2 id="key-figures" className="sr-only">
        {t("admin.dashboard.figures")}
      </h2>
      <dl className="grid grid-cols-2 gap-2.5 lg:grid-cols-4 lg:gap-4">
        <Figure name={t("admin.dashboard.sales")} of={report.sales} show={money} />
        <Figure name={t("admin.dashboard.orders")} of={report.orders} show={n} />
        <Figure name={t("admin.dashboard.average")} of={report.average} show={money} />
        <Figure name={t("admin.dashboard.customers")} of={report.customers} show={n} />
      </dl>
      <p className="mt-2 text-sm text-muted">
        {report.days === 1
          ? t("admin.dashboard.compared_day")
          : t("admin.dashboard.compared_days", { count: report.days })}
      </p>
    </section>
  );
}

interface FigureProps {
  name: string;
  of: Compared;
  show: (value: number) => string;
  /** The direction in which a change is an improvement; up by default. */
  good?: "up" | "down";
  /** A note below the figure; empty for none. */
  note?: string;
}

const icons = { up: ArrowUp, down: ArrowDown, same: Minus };

/** Shows a figure of a period, compared with the previous period. The value NaN means that the figure does not exist. */

export function Figure({ name, of, show, good = "up", note = "" }: FigureProps) {
  const { t } = useI18n();
  const { percent } = useFormat();
  const trend = trendOf(of);
  const Icon = icons[trend];
  const better = trend === good ? "text-success" : "text-danger";
  const colour = trend === "same" ? "text-muted" : better;
  const change = changeOf(of);
  return (
    <div className="card flex min-w-0 flex-col p-3.5 sm:p-4">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="mt-0.5 grid gap-1">
        <span className="text-xl font-bold wrap-anywhere sm:text-2xl">{show(of.now)}</span>
        <span className="flex flex-wrap items-center gap-x-1.5 text-sm">
          <span className={`inline-flex items-center gap-0.5 font-semibold ${colour}`}>
            <Icon size={15} aria-hidden="true" />
            {change !== null && change !== 0 && (
              <>
                <span className="sr-only">
                  {t(change > 0 ? "admin.dashboard.more" : "admin.dashboard.less")}
                </span>
                {percent(Math.abs(change))}
              </>
            )}
          </span>
          <span className="text-muted">
            {t("admin.dashboard.before", { value: show(of.before) })}
          </span>
        </span>
        {note && <span className="text-sm text-muted">{note}</span>}
      </dd>
    </div>
  );
}
