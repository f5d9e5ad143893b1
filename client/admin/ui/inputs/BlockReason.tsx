import { useId } from "react";
import { useI18n } from "../../../lib/i18n";

interface BlockReasonProps {
  value: string;
  /** The maximum length in characters. */
  max: number;
  onChange: (reason: string) => void;
  hint?: string;
}

/** The optional reason of a block. Customers do not see it. */
export function BlockReason({ value, max, onChange, hint }: BlockReasonProps) {
  const { t } = useI18n();
  const field = useId();
  return (
    <div>
      <label htmlFor={field} className="mb-1 block font-medium">
        {t("admin.customers.block.reason")}{" "}
        <span className="text-sm font-normal text-muted">({t("form.optional")})</span>
      </label>
      <textarea
        id={field}
        rows={2}
        maxLength={max}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        aria-describedby={hint && `${field}-hint`}
        className="control block py-2.5"
      />
      {hint && (
        <p id={`${field}-hint`} className="mt-1 text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}
