import { useId } from "react";
import { useController } from "react-hook-form";
import { useI18n } from "../../../lib/i18n";
import { MoneyField, NumberField } from "../../ui/fields";
import { Choice } from "../../ui/inputs/Choice";

interface RuleFieldsProps {
  /** The name of the field for the rule's kind. The field for its value has the suffix _value, as in the errors of the server. */
  name: string;
  label: string;
  hint?: string;
  options: { value: string; text: string }[];
}

/** The fields of an advance rule: its kind, and an amount or a percentage if the kind has one. */
export function RuleFields({ name, label, hint, options }: RuleFieldsProps) {
  const { t } = useI18n();
  const id = useId();
  const { field, fieldState } = useController({ name });
  return (
    <div className="grid content-start gap-4">
      <div>
        <Choice
          label={label}
          value={field.value}
          options={options}
          onChange={field.onChange}
          described={hint ? id : undefined}
        />
        {hint && (
          <p id={id} className="mt-1 text-sm text-muted">
            {hint}
          </p>
        )}
        {fieldState.error && (
          <p role="alert" className="mt-1 text-sm font-medium text-sale">
            {t("form.format")}
          </p>
        )}
      </div>
      {field.value === "fixed" && (
        <MoneyField name={`${name}_value`} label={t("admin.payments.amount")} />
      )}
      {field.value === "percent" && (
        <NumberField name={`${name}_value`} label={t("admin.payments.percent")} decimal after="%" />
      )}
    </div>
  );
}
