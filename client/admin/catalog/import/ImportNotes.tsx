import { useI18n } from "../../../lib/i18n";
import type { Preview } from "../../../types/productcsv.gen";
import { Card } from "../../ui/Card";
import { noteTexts } from "./importTexts";

/** Notes about cells that Haat reads differently from the program that exported the file. */
export function ImportNotes({ preview: { notes } }: { preview: Preview }) {
  const { t, n } = useI18n();
  return (
    <Card title={t("admin.import.notes")} lead={t("admin.import.notes.lead")}>
      <ul className="divide-y divide-line">
        {notes.map(({ row, column, reason, value }) => (
          <li
            key={`${row} ${column} ${reason}`}
            className="grid gap-x-4 py-2.5 sm:grid-cols-[6rem_1fr]"
          >
            <span className="font-semibold">{t("admin.import.row", { row: n(row) })}</span>
            <span className="min-w-0">
              {column && (
                <code className="mr-1.5 text-sm font-semibold wrap-anywhere">{column}</code>
              )}
              {t(noteTexts[reason] ?? "admin.import.note.other")}
              {value && <span className="block text-sm wrap-anywhere text-muted">“{value}”</span>}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
