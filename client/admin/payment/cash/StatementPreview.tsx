import { type MessageKey, useI18n } from "../../../lib/i18n";
import type { StatementPreview as Preview } from "../../../types/payout.gen";
import { useFormat } from "../../lib/format";
import { Button } from "../../ui/Button";
import { Card } from "../../ui/Card";
import { ReadSheet } from "../../ui/ReadSheet";
import { ScreenLink } from "../../ui/ScreenLink";
import { Lines } from "./Lines";

const reasons: Record<string, MessageKey> = {
  number: "admin.cash.row.number",
  max: "admin.cash.row.max",
  sum: "admin.cash.row.sum",
  ambiguous: "admin.cash.row.ambiguous",
  invalid: "admin.cash.row.invalid",
  currency: "admin.cash.row.currency",
  scientific: "admin.cash.row.scientific",
  wide: "admin.cash.row.wide",
};

interface StatementPreviewProps {
  preview: Preview;
  busy: boolean;
  onPost: () => void;
  /** Called to change the mapping of the columns. */
  onColumns: () => void;
  /** Called to choose another file. */
  onAgain: () => void;
}

/** The preview of a statement: the parcels that its lines match, before it is posted. */
export function StatementPreview({
  preview,
  busy,
  onPost,
  onColumns,
  onAgain,
}: StatementPreviewProps) {
  const { t, tn, n } = useI18n();
  const { money } = useFormat();
  const { file, rows, wrong, payout_id, matched, differing, unknown, repeated, paid } = preview;
  const counts: [MessageKey, number, string][] = [
    ["admin.cash.line.matched", matched, "text-success"],
    ["admin.cash.line.differing", differing, differing > 0 ? "text-danger" : ""],
    ["admin.cash.line.unknown", unknown, unknown > 0 ? "text-danger" : ""],
    ["admin.cash.line.repeated", repeated, repeated > 0 ? "text-danger" : ""],
  ];
  return (
    <>
      <Card
        title={t("admin.cash.preview")}
        lead={[file, tn("admin.cash.parcels", rows)].filter(Boolean).join(", ")}
      >
        <ReadSheet sheet={preview.sheet} others={preview.other_sheets} />
        {payout_id > 0 && (
          <p role="alert" className="mb-3 rounded-control border border-warning p-3 font-medium">
            {t("admin.cash.same_file")}{" "}
            <ScreenLink
              to={`/cash/payouts/${payout_id}`}
              className="inline-flex min-h-11 items-center underline"
            >
              {t("admin.cash.same_file.show")}
            </ScreenLink>
          </p>
        )}
        <dl className="grid grid-cols-2 gap-3 md:grid-cols-5">
          {counts.map(([text, count, colour]) => (
            <div key={text}>
              <dt className="text-sm text-muted">{t(text)}</dt>
              <dd className={`text-xl font-bold ${colour}`}>{n(count)}</dd>
            </div>
          ))}
          <div>
            <dt className="text-sm text-muted">{t("admin.cash.to_post")}</dt>
            <dd className="text-xl font-bold">{money(paid)}</dd>
          </div>
        </dl>
        {unknown + repeated > 0 && (
          <p className="mt-3 text-sm text-muted">{t("admin.cash.preview.hint")}</p>
        )}
        <div className="mt-4 flex flex-wrap gap-2.5">
          {wrong === 0 && rows > 0 && payout_id === 0 && (
            <Button look="primary" busy={busy} onClick={onPost}>
              {t("admin.cash.post")}
            </Button>
          )}
          <Button onClick={onColumns}>{t("admin.import.map.change")}</Button>
          <Button onClick={onAgain}>{t("admin.import.other")}</Button>
        </div>
      </Card>
      {wrong > 0 && (
        <Card title={t("admin.cash.rows.wrong")} lead={tn("admin.cash.rows.wrong.lead", wrong)}>
          <ul className="divide-y divide-line">
            {preview.errors.map(({ row, column, reason, value }) => (
              <li key={`${row} ${column} ${reason}`} className="py-2.5">
                <span className="font-semibold">{t("admin.import.row", { row: n(row) })}</span>{" "}
                {column && `${column}: `}
                {t(reasons[reason] ?? "admin.cash.row.number")}
                {value && <span className="block text-sm wrap-anywhere text-muted">“{value}”</span>}
              </li>
            ))}
          </ul>
        </Card>
      )}
      {preview.lines.length > 0 && (
        <Lines lines={preview.lines} label={t("admin.cash.parcels.list")} />
      )}
    </>
  );
}
