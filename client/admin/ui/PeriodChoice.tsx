import { useSearchParams } from "react-router";
import { type MessageKey, useI18n } from "../../lib/i18n";
import { type Choice, choices, isPeriod, type Period, periodOf } from "../lib/period";
import { DayField } from "./inputs/DayField";
import { Tabs } from "./Tabs";

const texts: Record<Choice, MessageKey> = {
  today: "admin.dashboard.today",
  "": "admin.reports.week",
  "30": "admin.reports.days30",
  "90": "admin.reports.days90",
  month: "admin.reports.month",
  last: "admin.reports.last_month",
  own: "admin.reports.own",
};

/** Returns the period that the address contains. */
export function usePeriod(): Period {
  const [params] = useSearchParams();
  const of = (name: string) => params.get(name) ?? "";
  return periodOf(of("period"), of("from"), of("to"), new Date());
}

/** Chooses the period of the reports. */
export function PeriodChoice() {
  const { t } = useI18n();
  const [params] = useSearchParams();
  return (
    <div className="grid gap-2">
      <Tabs
        label={t("admin.reports.period")}
        name="period"
        tabs={choices.map((value) => ({ value, text: t(texts[value]) }))}
      />
      {params.get("period") === "own" && <OwnDays />}
    </div>
  );
}

/** Fields for the first and the last day of a custom period, which are stored in the address. */
function OwnDays() {
  const { t } = useI18n();
  const [params, setParams] = useSearchParams();
  const period = usePeriod();
  const from = params.get("from") ?? period.from;
  const to = params.get("to") ?? period.to;
  const set = (first: string, last: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.set("from", first);
        next.set("to", last);
        next.delete("page");
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <div className="grid max-w-md grid-cols-2 gap-2">
      <DayField label={t("admin.orders.date.from")} value={from} onChange={(day) => set(day, to)} />
      <DayField label={t("admin.orders.date.to")} value={to} onChange={(day) => set(from, day)} />
      {!isPeriod(from, to) && (
        <p role="alert" className="col-span-2 text-sm text-danger">
          {t("admin.reports.own.wrong")}
        </p>
      )}
    </div>
  );
}
