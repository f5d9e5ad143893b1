import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type MessageKey, useI18n } from "../../../lib/i18n";
import type { Overview } from "../../../types/figures.gen";
import { useAdminApi } from "../../lib/api";
import { useMay } from "../../lib/session";
import { useQueryState } from "../../lib/useQueryState";
import { Loaded } from "../../ui/Loaded";
import { Page } from "../../ui/Page";
import { PeriodChoice, usePeriod } from "../../ui/PeriodChoice";
import { ScreenLink } from "../../ui/ScreenLink";
import { Tabs } from "../../ui/Tabs";
import { LateSalesChart } from "../dashboard/LateSalesChart";
import { type Table, tables } from "./columns";
import { ReportTable } from "./ReportTable";
import { Totals } from "./Totals";

const titles: Record<Table, MessageKey> = {
  days: "admin.reports.by_day",
  products: "admin.reports.by_product",
  districts: "admin.reports.by_district",
  sources: "admin.reports.by_source",
  searches: "admin.reports.by_search",
};

/** Visits, orders, sales and profit of a chosen period, with tables that can be downloaded. */
export default function Reports() {
  const { t } = useI18n();
  const api = useAdminApi();
  const { from, to } = usePeriod();
  const [chosen] = useQueryState("table");
  const table = tables.find((each) => each === chosen) ?? "days";
  const query = useQuery({
    queryKey: ["reports", from, to],
    queryFn: ({ signal }) => api.get<Overview>(`reports?from=${from}&to=${to}`, signal),
    placeholderData: keepPreviousData,
  });
  return (
    <Page title={t("admin.reports")}>
      <div className="grid grid-cols-1 gap-4 lg:gap-6">
        <PeriodChoice />
        <Loaded query={query}>{(overview) => <Figures overview={overview} />}</Loaded>
        <Tabs
          label={t("admin.reports.tables")}
          name="table"
          tabs={tables.map((each) => ({
            value: each === "days" ? "" : each,
            text: t(titles[each]),
          }))}
        />
        <ReportTable
          key={table}
          table={table}
          title={t(titles[table])}
          lead={<Lead table={table} />}
          period={{ from, to }}
        />
      </div>
    </Page>
  );
}

function Figures({ overview }: { overview: Overview }) {
  const { t } = useI18n();
  const { days, complete } = overview;
  const points = days.map(({ day, ...sums }) => ({ at: `${day}T00:00:00+06:00`, ...sums }));
  return (
    <div className="grid grid-cols-1 gap-4 lg:gap-6">
      {!complete && <p role="status">{t("admin.reports.incomplete")}</p>}
      <Totals overview={overview} />
      {points.length > 1 && <LateSalesChart report={{ points, days: points.length }} />}
    </div>
  );
}

// Texts that explain the profit in a table.
const profitTexts: Partial<Record<Table, MessageKey>> = {
  days: "admin.reports.profit.of_days",
  products: "admin.reports.profit.of_orders",
  districts: "admin.reports.profit.of_orders",
  sources: "admin.reports.profit.of_sources",
};

/** Explains what a table counts. */
function Lead({ table }: { table: Table }) {
  const { t } = useI18n();
  const may = useMay();
  const profit = profitTexts[table];
  if (profit)
    return (
      <>
        {t(table === "sources" ? "admin.reports.by_source.hint" : "admin.reports.hint")}
        {may("costs") && <> {t(profit)}</>}
      </>
    );
  return (
    <>
      {t("admin.reports.by_search.hint")}{" "}
      {may("products") && (
        <ScreenLink to="/searches" className="inline-block py-2.5 text-primary underline">
          {t("admin.searches")}
        </ScreenLink>
      )}
    </>
  );
}
