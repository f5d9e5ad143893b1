import { ArrowRight } from "lucide-react";
import { useI18n } from "../../../lib/i18n";
import type { Change, FieldChange, Preview } from "../../../types/productcsv.gen";
import { nameIn } from "../../lib/nameIn";
import { Card } from "../../ui/Card";
import { StatusBadge } from "../../ui/StatusBadge";

/** The first changes that the file makes, with the values before and after. */
export function ImportChanges({ preview }: { preview: Preview }) {
  const { t, tn } = useI18n();
  const more = preview.new + preview.changed - preview.changes.length;
  return (
    <Card title={t("admin.import.changes")}>
      <ul className="divide-y divide-line">
        {preview.changes.map((change) => (
          <ChangeRow key={change.row} change={change} />
        ))}
      </ul>
      {more > 0 && <p className="mt-3 text-muted">{tn("admin.import.more", more)}</p>}
    </Card>
  );
}

/** Shows the change of a column, or a variant that is added or removed. */
function FieldRow({ field: { column, from, to } }: { field: FieldChange }) {
  const { t } = useI18n();
  if (column === "variant_removed") {
    return (
      <>
        <StatusBadge tone="red">{t("admin.import.variant.removed")}</StatusBadge>
        <del className="wrap-anywhere text-muted">{from}</del>
      </>
    );
  }
  if (column === "variant_added") {
    return (
      <>
        <StatusBadge tone="green">{t("admin.import.variant.added")}</StatusBadge>
        <ins className="wrap-anywhere no-underline">{to}</ins>
      </>
    );
  }
  return (
    <>
      <code className="font-semibold">{column}</code>
      <del className="wrap-anywhere text-muted">{from || "–"}</del>
      <ArrowRight size={14} aria-hidden="true" className="shrink-0 text-muted" />
      <ins className="wrap-anywhere no-underline">{to || "–"}</ins>
    </>
  );
}

function ChangeRow({ change }: { change: Change }) {
  const { t, locale } = useI18n();
  return (
    <li className="py-2.5">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-medium wrap-anywhere">{nameIn(change, locale) || change.slug}</span>
        {change.new && <StatusBadge tone="green">{t("admin.import.new")}</StatusBadge>}
      </p>
      {!change.new && (
        <ul className="mt-1 grid gap-1 text-sm">
          {change.fields.map((field) => (
            <li
              key={`${field.column} ${field.from} ${field.to}`}
              className="flex flex-wrap items-center gap-x-1.5"
            >
              <FieldRow field={field} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
