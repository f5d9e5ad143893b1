import { useId } from "react";
import { useI18n } from "../../../../lib/i18n";
import { Money } from "../../../ui/Figures";
import type { Draft } from "../rows";

interface ManualRowsProps {
  rows: Draft[];
  codes: Record<string, string>;
  /** Messages of refused orders, by order. */
  problems: Record<string, string>;
  onChange: (order: string, code: string) => void;
}

/** The orders to book with a courier that is not connected, each with its optional tracking number. */
export function ManualRows({ rows, codes, problems, onChange }: ManualRowsProps) {
  const { t } = useI18n();
  return (
    <ul aria-label={t("admin.parcels.book")} className="card grid divide-y divide-line">
      {rows.map((row) => (
        <Row
          key={row.order}
          row={row}
          code={codes[row.order] ?? ""}
          problem={problems[row.order]}
          onChange={(code) => onChange(row.order, code)}
        />
      ))}
    </ul>
  );
}

interface RowProps {
  row: Draft;
  code: string;
  problem?: string;
  onChange: (code: string) => void;
}

function Row({ row: { order, name, address, cod }, code, problem, onChange }: RowProps) {
  const { t } = useI18n();
  const id = useId();
  return (
    <li className="grid gap-x-4 gap-y-2 p-3 sm:grid-cols-[1fr_16rem] sm:items-center sm:px-4">
      <div className="flex min-w-0 items-start justify-between gap-x-4">
        <div className="min-w-0">
          <p className="font-medium wrap-anywhere">
            {order} · {name}
          </p>
          <p className="line-clamp-2 text-sm text-muted wrap-anywhere">{address}</p>
        </div>
        <p className="shrink-0 text-end">
          <span className="block text-sm text-muted">{t("admin.parcels.cod")}</span>
          <Money amount={cod} className="font-semibold" />
        </p>
      </div>
      <div>
        <input
          value={code}
          maxLength={60}
          autoComplete="off"
          spellCheck={false}
          placeholder={t("admin.parcels.manual.tracking.optional")}
          aria-label={t("admin.parcels.manual.tracking_of", { order })}
          aria-invalid={Boolean(problem)}
          aria-describedby={id}
          onChange={(event) => onChange(event.currentTarget.value)}
          className="control"
        />
        <p id={id} className="mt-1 text-sm text-danger empty:hidden">
          {problem}
        </p>
      </div>
    </li>
  );
}
