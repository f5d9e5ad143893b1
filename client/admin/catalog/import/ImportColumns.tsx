import { useI18n } from "../../../lib/i18n";
import type { FileColumn } from "../../../types/productcsv.gen";
import { Card } from "../../ui/Card";
import { columnTexts, ignoredReasons } from "./importTexts";

/** The columns of the file: the Haat column to which each is mapped, or why it is ignored. */
export function ImportColumns({ columns }: { columns: FileColumn[] }) {
  const { t, tn } = useI18n();
  const read = columns.filter(({ to, ignored }) => to && ignored !== "empty");
  const textOf = (to: string) => {
    const text = columnTexts[to];
    return text ? t(text) : to;
  };
  const rest = columns.filter(({ to, ignored }) => !to || ignored === "empty");
  return (
    <Card
      title={t("admin.import.understood")}
      lead={tn("admin.import.understood.lead", read.length)}
    >
      <ul className="divide-y divide-line">
        {read.map((column, i) => (
          <Row
            // biome-ignore lint/suspicious/noArrayIndexKey: names of columns may repeat
            key={i}
            column={column}
            use={textOf(column.to)}
          />
        ))}
      </ul>
      {rest.length > 0 && (
        <details className="mt-3">
          <summary className="cursor-pointer py-2 font-medium">
            {tn("admin.import.ignored", rest.length)}
          </summary>
          <ul className="divide-y divide-line">
            {rest.map((column, i) => (
              <Row
                // biome-ignore lint/suspicious/noArrayIndexKey: names of columns may repeat
                key={i}
                column={column}
                use={t(ignoredReasons[column.ignored] ?? "admin.import.ignored.unused")}
              />
            ))}
          </ul>
        </details>
      )}
    </Card>
  );
}

function Row({ column: { name, sample }, use }: { column: FileColumn; use: string }) {
  const { t } = useI18n();
  return (
    <li className="grid gap-x-4 py-2.5 sm:grid-cols-2">
      <span className="min-w-0">
        <span className="font-semibold wrap-anywhere">{name || t("admin.import.map.unnamed")}</span>
        {sample && <span className="block text-sm wrap-anywhere text-muted">“{sample}”</span>}
      </span>
      <span className="min-w-0 wrap-anywhere">{use}</span>
    </li>
  );
}
