import { useMemo } from "react";
import { type MessageKey, useI18n } from "../../../lib/i18n";
import { loadPlaces } from "../../../lib/loadPlaces";
import { useLazy } from "../../../lib/useLazy";
import type { Row } from "../../../types/figures.gen";
import { useFormat } from "../../lib/format";
import { missingCosts } from "../../lib/profit";
import { useMay } from "../../lib/session";
import { useSourceName } from "../../lib/sources";

/** The tables of reports, as in the address of the API; the first one is the default. */
export const tables = ["days", "products", "districts", "sources", "searches"] as const;

export type Table = (typeof tables)[number];

/** A column of a table. */
export interface Column {
  /** The API's key for sorting by this column. */
  key: string;
  title: MessageKey;
  cell: (row: Row) => string;
}

const titles = {
  days: "admin.dashboard.day",
  products: "admin.reports.product",
  districts: "admin.reports.district",
  sources: "admin.reports.source",
  searches: "admin.reports.term",
} as const satisfies Record<Table, MessageKey>;

// The keys of the columns for members who may see costs; the server has the same list.
const ofProfit = ["delivery_fees", "courier_charges", "damaged_goods", "ads", "profit"];

/** Returns a function that formats a rate, given in hundredths of a percent. */
export function useRate(): (rate: number | null) => string {
  const { n } = useI18n();
  return (rate) => (rate === null ? "–" : `${n(rate / 100)}%`);
}

/** Returns a function that names a row of a table. */
function useRowName(table: Table): (row: Row) => string {
  const { t, locale } = useI18n();
  const { date } = useFormat();
  const places = useLazy(loadPlaces);
  const sourceName = useSourceName();
  const districts = useMemo(() => {
    const divisions = places.state === "ready" ? places.value : [];
    return new Map(
      divisions.flatMap(({ districts }) => districts.map(({ name, bn }) => [name, bn])),
    );
  }, [places]);
  return ({ key, name, bn_name }) => {
    if (table === "days") return date(`${key}T12:00:00+06:00`);
    if (table === "sources") return sourceName(key);
    if (table === "products")
      return (locale === "bn" ? bn_name || name : name || bn_name) || t("admin.reports.deleted");
    if (table === "districts" && key === "") return t("admin.reports.district.none");
    if (table === "districts" && locale === "bn") return districts.get(key) ?? key;
    return key;
  };
}

/** Returns the columns of a table, without those of the profit if the member may not see costs. */
export function useColumns(table: Table): Column[] {
  const { t, n } = useI18n();
  const { money } = useFormat();
  const may = useMay();
  const rate = useRate();
  const name = useRowName(table);
  const columns: Record<string, Column> = {
    name: { key: table === "products" ? "name" : "key", title: titles[table], cell: name },
    visits: { key: "visits", title: "admin.reports.visits", cell: (row) => n(row.visits) },
    orders: { key: "orders", title: "admin.dashboard.orders", cell: (row) => n(row.orders) },
    conversion: {
      key: "conversion",
      title: "admin.reports.conversion",
      cell: (row) => rate(row.conversion),
    },
    units: { key: "units", title: "admin.reports.units", cell: (row) => n(row.units) },
    sales: { key: "sales", title: "admin.dashboard.sales", cell: (row) => money(row.sales) },
    delivered: {
      key: "delivered",
      title: "admin.reports.delivered",
      cell: (row) => n(row.delivered),
    },
    returned: { key: "returned", title: "admin.reports.returned", cell: (row) => n(row.returned) },
    delivery_fees: {
      key: "delivery_fees",
      title: "admin.reports.delivery_fees",
      cell: (row) => money(row.profit?.delivery_fees ?? 0),
    },
    courier_charges: {
      key: "courier_charges",
      title: "admin.reports.courier_charges",
      cell: (row) => money(row.profit?.courier_charges ?? 0),
    },
    damaged_goods: {
      key: "damaged_goods",
      title: "admin.reports.damaged_goods",
      cell: (row) => money(row.profit?.damaged_goods ?? 0),
    },
    ads: { key: "ads", title: "admin.reports.ads", cell: (row) => money(row.profit?.ads ?? 0) },
    profit: {
      key: "profit",
      title: "admin.reports.profit",
      cell: ({ profit, delivered_units }) => {
        const lack = missingCosts(profit, delivered_units);
        if (!lack) return money(profit?.amount ?? 0);
        return t("admin.reports.profit.missing", { missing: n(lack.missing), count: n(lack.of) });
      },
    },
    searches: { key: "searches", title: "admin.reports.found", cell: (row) => n(row.searches) },
    missed: { key: "missed", title: "admin.reports.missed", cell: (row) => n(row.missed) },
  };
  const shown: Record<Table, string> = {
    days: "name visits orders conversion sales delivered returned delivery_fees courier_charges damaged_goods ads profit",
    products:
      "name units sales delivered returned delivery_fees courier_charges damaged_goods profit",
    districts:
      "name orders sales delivered returned delivery_fees courier_charges damaged_goods profit",
    sources:
      "name visits orders conversion sales delivered returned delivery_fees courier_charges damaged_goods ads profit",
    searches: "name searches missed",
  };
  return shown[table].split(" ").flatMap((key) => {
    const column = columns[key];
    return column && (!ofProfit.includes(key) || may("costs")) ? [column] : [];
  });
}
