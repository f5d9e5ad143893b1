import { useId } from "react";
import { useAdmin } from "../../lib/session";
import { NumberInput } from "../NumberInput";

interface AmountProps {
  label: string;
  hint?: string;
  value: string;
  onChange: (value: string) => void;
}

/** A field for an amount in the shop's currency. */
export function AmountInput({ label, hint, value, onChange }: AmountProps) {
  const id = useId();
  const { currency } = useAdmin().shop;
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-medium">
        {label}{" "}
        <span className="font-normal text-muted">({currency === "BDT" ? "৳" : currency})</span>
      </label>
      <NumberInput
        id={id}
        decimal
        value={value}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
        className="control"
      />
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}
