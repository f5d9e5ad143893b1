import type { ReactNode } from "react";
import { useI18n } from "../../lib/i18n";
import { useWide } from "../lib/useWide";
import { Checkbox } from "./Checkbox";
import { ScreenLink } from "./ScreenLink";
import type { RowId, Selection } from "./useSelection";

/** A column of the table on a wide screen. */
export interface Column<Row> {
  key: string;
  title: string;
  cell: (row: Row) => ReactNode;
  /** Aligns the column at its end, for numbers. */
  end?: boolean;
  /** Shows the title to screen readers only. */
  quiet?: boolean;
}

export interface DataListProps<Row, Id extends RowId> {
  /** The name of the list, for screen readers. */
  label: string;
  rows: Row[];
  id: (row: Row) => Id;
  /** Returns the name of a row, for its checkbox. */
  name: (row: Row) => string;
  /** Returns the path that a row links to. The link is in the first column, or in the card's name. */
  to?: (row: Row) => string;
  columns: Column<Row>[];
  /** Renders the content of a row's card on a phone. Links and buttons in it need the class "relative". */
  card: (row: Row) => ReactNode;
  selection?: Selection<Id>;
}

/** A list: cards on a phone, a table on wide screens. */
export function DataList<Row, Id extends RowId>(props: DataListProps<Row, Id>) {
  return useWide() ? <Table {...props} /> : <Cards {...props} />;
}

function Cards<Row, Id extends RowId>(props: DataListProps<Row, Id>) {
  const { label, rows, id, name, to, card, selection } = props;
  return (
    <>
      {selection && <AllRows {...props} selection={selection} />}
      <ul aria-label={label} className="grid gap-2.5">
        {rows.map((row) => (
          <li
            key={id(row)}
            className="card relative flex min-w-0 items-start gap-1 p-3 has-checked:border-primary has-checked:bg-primary-soft"
          >
            {selection && <RowBox id={id(row)} name={name(row)} selection={selection} />}
            <div className="min-w-0 grow">
              {to && (
                <ScreenLink
                  to={to(row)}
                  data-row={id(row)}
                  aria-label={name(row)}
                  className="absolute inset-0 rounded-[inherit]"
                >
                  {""}
                </ScreenLink>
              )}
              {card(row)}
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

function AllRows<Row, Id extends RowId>({
  rows,
  id,
  selection,
}: DataListProps<Row, Id> & { selection: Selection<Id> }) {
  const { t } = useI18n();
  return (
    <div className="mb-1 flex items-center gap-1 pl-3 text-sm text-muted">
      <AllBox ids={rows.map(id)} selection={selection} />
      <span aria-hidden="true">{t("admin.select_all")}</span>
    </div>
  );
}

function AllBox<Id extends RowId>({ ids, selection }: { ids: Id[]; selection: Selection<Id> }) {
  const { t } = useI18n();
  const count = ids.filter((id) => selection.chosen.has(id)).length;
  return (
    <Checkbox
      label={t("admin.select_all")}
      checked={count > 0 && count === ids.length}
      some={count > 0 && count < ids.length}
      onChange={(on) => (on ? selection.set(ids) : selection.clear())}
    />
  );
}

interface RowBoxProps<Id extends RowId> {
  id: Id;
  name: string;
  selection: Selection<Id>;
}

function RowBox<Id extends RowId>({ id, name, selection }: RowBoxProps<Id>) {
  const { t } = useI18n();
  return (
    <Checkbox
      label={t("admin.select", { name })}
      checked={selection.chosen.has(id)}
      onChange={(on) => selection.toggle(id, on)}
    />
  );
}

function Table<Row, Id extends RowId>(props: DataListProps<Row, Id>) {
  const { label, rows, id, name, to, columns, selection } = props;
  return (
    <div className="card overflow-x-auto">
      <table aria-label={label} className="w-full text-left">
        <thead className="border-b border-line bg-page text-sm text-muted">
          <tr>
            {selection && (
              <th scope="col" className="w-11 pl-2">
                <AllBox ids={rows.map(id)} selection={selection} />
              </th>
            )}
            {columns.map(({ key, title, end, quiet }) => (
              <th key={key} scope="col" className={`px-3 py-2 font-medium ${alignment(end)}`}>
                <span className={quiet ? "sr-only" : ""}>{title}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={id(row)}
              className="cover-row border-b border-line last:border-0 hover:bg-page has-checked:bg-primary-soft"
            >
              {selection && (
                <td className="pl-2">
                  <RowBox id={id(row)} name={name(row)} selection={selection} />
                </td>
              )}
              {columns.map(({ key, cell, end }, i) => (
                <td key={key} className={`px-3 py-1.5 ${alignment(end)}`}>
                  {i === 0 && to ? (
                    <ScreenLink to={to(row)} data-row={id(row)} className="cover-link font-medium">
                      {cell(row)}
                    </ScreenLink>
                  ) : (
                    cell(row)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function alignment(end = false): string {
  return end ? "text-right whitespace-nowrap" : "";
}
