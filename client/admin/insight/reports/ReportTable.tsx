import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ArrowDown, ArrowUp } from "lucide-react";
import { Link, useLocation, useSearchParams } from "react-router";
import { useI18n } from "../../../lib/i18n";
import type { Page, Row } from "../../../types/figures.gen";
import { useAdminApi } from "../../lib/api";
import type { Period } from "../../lib/period";
import { usePageNumber, useQueryState, withParam } from "../../lib/useQueryState";
import { Card } from "../../ui/Card";
import { ExportButton } from "../../ui/ExportButton";
import { Loaded } from "../../ui/Loaded";
import { Pager } from "../../ui/Pager";
import { type Column, type Table, useColumns } from "./columns";

const perPage = 50;

interface ReportTableProps {
  table: Table;
  title: string;
  lead?: React.ReactNode;
  period: Period;
}

/** A table of a report that can be sorted and downloaded. */
export function ReportTable({ table, title, lead, period }: ReportTableProps) {
  const { t } = useI18n();
  const api = useAdminApi();
  const page = usePageNumber();
  const [sort] = useQueryState("sort");
  const columns = useColumns(table);
  const { from, to } = period;
  const days = `from=${from}&to=${to}`;
  // A sort order of another table in the address is ignored.
  const sorted = columns.some(({ key }) => sort === `${key}-asc` || sort === `${key}-desc`);
  const order = sorted ? `&sort=${sort}` : "";
  const query = useQuery({
    queryKey: ["reports", table, from, to, order, page],
    queryFn: ({ signal }) => api.get<Page>(`reports/${table}?${days}${order}&page=${page}`, signal),
    placeholderData: keepPreviousData,
  });
  return (
    <Card
      title={title}
      lead={lead}
      action={<ExportButton path={`reports/${table}/export`} query={`${days}${order}`} />}
    >
      <Loaded query={query}>
        {({ rows, count }) =>
          rows.length === 0 ? (
            <p className="text-muted">{t("admin.reports.none")}</p>
          ) : (
            <>
              <Rows table={table} caption={title} rows={rows} columns={columns} />
              <Pager total={count} perPage={perPage} />
            </>
          )
        }
      </Loaded>
    </Card>
  );
}

interface RowsProps {
  table: Table;
  caption: string;
  rows: Row[];
  columns: Column[];
}

function Rows({ table, caption, rows, columns }: RowsProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls a wide table
    <div tabIndex={0} className="-mx-4 overflow-x-auto sm:-mx-5">
      <table className="w-full border-separate border-spacing-0 text-left text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead className="bg-page text-muted *:*:border-y *:*:border-line">
          <tr>
            {columns.map((column, i) => (
              <Heading key={column.key} table={table} column={column} first={i === 0} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} className="*:border-b *:border-line last:*:border-0">
              {columns.map(({ key, cell }, i) =>
                i === 0 ? (
                  <th
                    key={key}
                    scope="row"
                    className="sticky left-0 max-w-44 min-w-28 bg-surface py-2.5 pr-3 pl-4 font-medium wrap-anywhere sm:max-w-xs sm:pl-5"
                  >
                    {cell(row)}
                  </th>
                ) : (
                  <td
                    key={key}
                    className="px-3 py-2.5 text-right whitespace-nowrap last:pr-4 sm:last:pr-5"
                  >
                    {cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

// The default sort order of each table, as on the server.
const defaults: Record<Table, string> = {
  days: "key-desc",
  products: "sales-desc",
  districts: "sales-desc",
  sources: "visits-desc",
  searches: "searches-desc",
};

interface HeadingProps {
  table: Table;
  column: Column;
  first: boolean;
}

/** A column's title, which sorts by it; a second tap reverses the order. */
function Heading({ table, column: { key, title }, first }: HeadingProps) {
  const { t } = useI18n();
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const sort = params.get("sort") || defaults[table];
  const [by, direction] = sort.split("-");
  const chosen = by === key;
  const named = key === "name" || (key === "key" && table !== "days");
  let next = named ? "asc" : "desc";
  if (chosen) next = direction === "asc" ? "desc" : "asc";
  const Icon = direction === "asc" ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      aria-sort={chosen ? (direction === "asc" ? "ascending" : "descending") : undefined}
      className={`font-medium ${first ? "sticky left-0 bg-page pl-4 sm:pl-5" : "px-3 text-right last:pr-4 sm:last:pr-5"}`}
    >
      <Link
        to={`${pathname}?${withParam(params, "sort", `${key}-${next}`)}`}
        replace
        preventScrollReset
        className={`inline-flex min-h-11 items-center gap-1 hover:text-ink ${first ? "" : "justify-end"} ${chosen ? "text-ink" : ""}`}
      >
        {t(title)}
        {chosen && <Icon size={14} aria-hidden="true" />}
      </Link>
    </th>
  );
}
