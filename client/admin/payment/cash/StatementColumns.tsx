import { useState } from "react";
import { Problem } from "../../../forms/Problem";
import { type MessageKey, useI18n } from "../../../lib/i18n";
import type { StatementPreview } from "../../../types/payout.gen";
import { Button } from "../../ui/Button";
import { Card } from "../../ui/Card";
import { ReadSheet } from "../../ui/ReadSheet";

// The fields to which a statement's columns can be mapped, in the order of the select.
const fields: [string, MessageKey][] = [
  ["invoice", "admin.cash.field.invoice"],
  ["consignment", "admin.cash.field.consignment"],
  ["collected", "admin.cash.field.collected"],
  ["charge", "admin.cash.account.delivery_charge"],
  ["cod_fee", "admin.cash.account.cod_fee"],
  ["return_fee", "admin.cash.account.return_fee"],
  ["net", "admin.cash.field.net"],
];

/** Returns the problem of a column mapping, or undefined. */
export function wrongColumns(columns: string[]): MessageKey | undefined {
  const used = columns.filter(Boolean);
  if (new Set(used).size < used.length) return "admin.cash.columns.repeated";
  if (!used.some((each) => each === "invoice" || each === "consignment"))
    return "admin.cash.columns.parcel";
  if (!used.some((each) => each === "collected" || each === "net"))
    return "admin.cash.columns.amount";
  return undefined;
}

interface StatementColumnsProps {
  preview: Pick<StatementPreview, "columns" | "sheet" | "other_sheets">;
  busy: boolean;
  onMap: (columns: string[]) => void;
  /** Called to choose another file. */
  onAgain: () => void;
}

/** Maps the columns of a statement to fields. */
export function StatementColumns({ preview, busy, onMap, onAgain }: StatementColumnsProps) {
  const { t } = useI18n();
  const { columns, sheet, other_sheets } = preview;
  const [chosen, setChosen] = useState(() => columns.map(({ to }) => to));
  const [asked, setAsked] = useState(false);
  const wrong = wrongColumns(chosen);
  return (
    <Card title={t("admin.import.map")} lead={t("admin.cash.columns.lead")}>
      <ReadSheet sheet={sheet} others={other_sheets} />
      <ul className="divide-y divide-line">
        {columns.map(({ name, sample }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names of columns may repeat
          <li key={i} className="py-3">
            <label className="grid items-center gap-x-4 gap-y-1.5 sm:grid-cols-2">
              <span className="min-w-0">
                <span className="block font-semibold wrap-anywhere">
                  {name || t("admin.import.map.unnamed")}
                </span>
                {sample && (
                  <span className="block text-sm wrap-anywhere text-muted">“{sample}”</span>
                )}
              </span>
              <select
                value={chosen[i] ?? ""}
                onChange={({ currentTarget }) =>
                  setChosen(chosen.map((each, at) => (at === i ? currentTarget.value : each)))
                }
                className="control picker"
              >
                <option value="">{t("admin.import.map.none")}</option>
                {fields.map(([field, text]) => (
                  <option key={field} value={field}>
                    {t(text)}
                  </option>
                ))}
              </select>
            </label>
          </li>
        ))}
      </ul>
      <div className="mt-4 grid gap-3">
        <Problem text={asked && wrong ? t(wrong) : ""} />
        <div className="flex flex-wrap gap-2.5">
          <Button
            look="primary"
            busy={busy}
            onClick={() => {
              setAsked(true);
              if (!wrong) onMap(chosen);
            }}
          >
            {t("admin.cash.columns.do")}
          </Button>
          <Button onClick={onAgain}>{t("admin.import.other")}</Button>
        </div>
      </div>
    </Card>
  );
}
