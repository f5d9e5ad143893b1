import { TextArea, TextField } from "../forms/Field";
import { useI18n } from "../lib/i18n";

/** The rarely used fields of an order: e-mail and note. */
export function Extras() {
  const { t } = useI18n();
  return (
    <div className="grid items-start gap-4 rounded-card border border-line bg-surface p-4 sm:grid-cols-2 sm:px-6">
      <TextField
        name="email"
        label={t("form.email")}
        type="email"
        inputMode="email"
        autoComplete="email"
        optional
        compact
      />
      <TextArea
        name="note"
        label={t("checkout.note")}
        optional
        compact
        hint={t("checkout.note.hint")}
        autoComplete="off"
      />
    </div>
  );
}
