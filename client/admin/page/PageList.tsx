import { Trash2 } from "lucide-react";
import { useI18n } from "../../lib/i18n";
import type { Row } from "../../types/shoppage.gen";
import { useFormat } from "../lib/format";
import { usePeriod } from "../lib/minute";
import { IconButton } from "../ui/Button";
import { type Column, DataList } from "../ui/DataList";
import { PageBadges } from "./PageBadges";
import { useTrash } from "./useTrash";
import { pathOf, titleIn } from "./words";

/** The shop's pages with their status. */
export function PageList({ rows }: { rows: Row[] }) {
  const { t, locale } = useI18n();
  const { moment } = useFormat();
  const columns: Column<Row>[] = [
    {
      key: "title",
      title: t("admin.pages.title"),
      cell: (row) => <span className="wrap-anywhere">{titleIn(row, locale)}</span>,
    },
    {
      key: "address",
      title: t("admin.products.slug"),
      cell: (row) => <span className="text-muted wrap-anywhere">{pathOf(row)}</span>,
    },
    { key: "status", title: t("admin.discounts.status"), cell: (row) => <Status row={row} /> },
    { key: "saved", title: t("admin.pages.saved"), cell: ({ saved_at }) => moment(saved_at) },
    {
      key: "trash",
      title: t("admin.pages.delete"),
      quiet: true,
      end: true,
      cell: (row) => <Delete row={row} />,
    },
  ];
  return (
    <DataList
      label={t("admin.pages")}
      rows={rows}
      id={({ id }) => id}
      name={(row) => titleIn(row, locale)}
      to={({ id }) => `/pages/${id}`}
      columns={columns}
      card={(row) => <PageCard row={row} />}
    />
  );
}

function PageCard({ row }: { row: Row }) {
  const { t, locale } = useI18n();
  const { moment } = useFormat();
  return (
    <div className="flex items-start gap-1">
      <div className="grid min-w-0 grow gap-1">
        <span className="font-semibold wrap-anywhere">{titleIn(row, locale)}</span>
        <Status row={row} />
        <span className="text-sm wrap-anywhere text-muted">
          {pathOf(row)} · {t("admin.pages.saved_at", { at: moment(row.saved_at) })}
        </span>
      </div>
      <Delete row={row} />
    </div>
  );
}

/** The status of a page with its plan. */
function Status({ row }: { row: Row }) {
  const period = usePeriod()(row.starts_at, row.ends_at);
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <PageBadges page={row} />
      {period && <span className="text-sm text-muted">{period}</span>}
    </span>
  );
}

function Delete({ row }: { row: Row }) {
  const { t, locale } = useI18n();
  const trash = useTrash();
  const name = titleIn(row, locale);
  return (
    <IconButton
      icon={Trash2}
      label={t("admin.section.delete", { name })}
      onClick={() => trash(row)}
      className="relative -my-1 text-danger!"
    />
  );
}
