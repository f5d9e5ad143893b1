import { useI18n } from "../../lib/i18n";

interface ReadSheetProps {
  /** The name of the sheet that was read; empty for a CSV file. */
  sheet: string;
  /** The number of sheets that were not read. */
  others: number;
}

/** Names the sheet of a workbook that was read. */
export function ReadSheet({ sheet, others }: ReadSheetProps) {
  const { t, tn } = useI18n();
  if (!sheet) return null;
  return (
    <p className="mb-3 wrap-anywhere">
      {t("admin.import.sheet", { sheet })}
      {others > 0 && ` ${tn("admin.import.other_sheets", others)}`}
    </p>
  );
}
