import { useI18n } from "../../../lib/i18n";
import type { Preview } from "../../../types/productcsv.gen";
import { Card } from "../../ui/Card";
import { reasons } from "./importTexts";

/** Lists the errors of the file, each with its row, column and value. */
export function ImportErrors({ preview: { errors, wrong } }: { preview: Preview }) {
  const { t, tn, n } = useI18n();
  return (
    <Card title={t("admin.import.errors")} lead={tn("admin.import.errors.lead", wrong)}>
      <ul className="divide-y divide-line">
        {errors.map(({ row, column, reason, value }) => (
          <li
            key={`${row} ${column} ${reason}`}
            className="grid gap-x-4 py-2.5 sm:grid-cols-[6rem_1fr]"
          >
            <span className="font-semibold">{t("admin.import.row", { row: n(row) })}</span>
            <span className="min-w-0">
              {column && (
                <code className="mr-1.5 text-sm font-semibold wrap-anywhere">{column}</code>
              )}
              {t(reasons[reason] ?? "admin.import.reason.invalid")}
              {value && <span className="block text-sm wrap-anywhere text-muted">“{value}”</span>}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
