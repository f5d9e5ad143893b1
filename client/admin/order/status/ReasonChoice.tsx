import { useId } from "react";
import { type MessageKey, useI18n } from "../../../lib/i18n";

interface ReasonChoiceProps {
  reasons: { value: string; text: MessageKey }[];
  value: string | undefined;
  onChange: (value: string) => void;
}

/** The reasons for a cancellation or a return, of which one is chosen. */
export function ReasonChoice({ reasons, value, onChange }: ReasonChoiceProps) {
  const { t } = useI18n();
  const name = useId();
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 font-medium">{t("admin.orders.cancel.why")}</legend>
      {reasons.map((reason) => (
        <label key={reason.value} className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="radio"
            name={name}
            checked={value === reason.value}
            onChange={() => onChange(reason.value)}
            className="size-5 accent-primary"
          />
          {t(reason.text)}
        </label>
      ))}
    </fieldset>
  );
}
