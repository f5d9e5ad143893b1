import { useState } from "react";
import { Problem } from "../../../forms/Problem";
import { useI18n } from "../../../lib/i18n";
import type { FileColumn, Import } from "../../../types/productcsv.gen";
import { Button } from "../../ui/Button";
import { Card } from "../../ui/Card";
import { ReadSheet } from "../../ui/ReadSheet";
import { columnChoices, wrongChoice } from "./columnChoices";

interface ImportMappingProps {
  shown: Import;
  busy: boolean;
  /** Called with the Haat column for each column of the file; empty for columns to leave out. */
  onMap: (columns: string[]) => void;
  /** Called to choose another file. */
  onAgain: () => void;
}

/** Maps the columns of a file to those of Haat. */
export function ImportMapping({ shown, busy, onMap, onAgain }: ImportMappingProps) {
  const { t } = useI18n();
  const [columns, setColumns] = useState(() => shown.columns.map(({ to }) => to));
  const [asked, setAsked] = useState(false);
  const wrong = wrongChoice(columns);
  const submit = () => {
    setAsked(true);
    if (!wrong) onMap(columns);
  };
  return (
    <Card title={t("admin.import.map")} lead={t("admin.import.map.lead")}>
      <ReadSheet sheet={shown.sheet} others={shown.other_sheets} />
      <ul className="divide-y divide-line">
        {shown.columns.map((column, i) => (
          <ColumnRow
            // biome-ignore lint/suspicious/noArrayIndexKey: names of columns may repeat
            key={i}
            column={column}
            to={columns[i] ?? ""}
            onChange={(to) => setColumns(columns.map((each, at) => (at === i ? to : each)))}
          />
        ))}
      </ul>
      <div className="mt-4 grid gap-3">
        <Problem text={asked && wrong ? t(wrong) : ""} />
        <div className="flex flex-wrap gap-2.5">
          <Button look="primary" busy={busy} onClick={submit}>
            {t("admin.import.map.do")}
          </Button>
          <Button onClick={onAgain}>{t("admin.import.other")}</Button>
        </div>
      </div>
    </Card>
  );
}

interface ColumnRowProps {
  column: FileColumn;
  to: string;
  onChange: (to: string) => void;
}

function ColumnRow({ column: { name, sample }, to, onChange }: ColumnRowProps) {
  const { t } = useI18n();
  return (
    <li className="py-3">
      <label className="grid items-center gap-x-4 gap-y-1.5 sm:grid-cols-2">
        <span className="min-w-0">
          <span className="block font-semibold wrap-anywhere">
            {name || t("admin.import.map.unnamed")}
          </span>
          {sample && <span className="block text-sm wrap-anywhere text-muted">“{sample}”</span>}
        </span>
        <select
          value={to}
          onChange={(event) => onChange(event.currentTarget.value)}
          className="control picker"
        >
          <option value="">{t("admin.import.map.none")}</option>
          {columnChoices.map(({ column, text }) => (
            <option key={column} value={column}>
              {t(text)}
            </option>
          ))}
        </select>
      </label>
    </li>
  );
}
