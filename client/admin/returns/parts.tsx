import { type ReactNode, useId } from "react";
import { Dialog } from "../../components/ui/Dialog";
import { useI18n } from "../../lib/i18n";
import { asNumber } from "../lib/rules";
import { useAdmin } from "../lib/session";
import { Button } from "../ui/Button";
import { NumberInput } from "../ui/NumberInput";

interface StepDialogProps {
  title: string;
  /** The words of the button. */
  act: string;
  danger?: boolean;
  busy: boolean;
  /** true if the form can be sent; otherwise problem contains the reason. */
  ready: boolean;
  problem: string;
  onAct: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A form in a dialog for one step of a return. */
export function StepDialog(props: StepDialogProps) {
  const { title, act, danger, busy, ready, problem, onAct, onClose, children } = props;
  const { t } = useI18n();
  const id = useId();
  return (
    <Dialog title={title} look="middle" onClose={onClose}>
      <form
        noValidate
        className="grid gap-4 overflow-y-auto p-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (ready && !busy) onAct();
        }}
      >
        {children}
        {!ready && (
          <p id={id} className="text-sm text-muted">
            {problem}
          </p>
        )}
        <div className="grid gap-2.5 sm:grid-cols-2">
          <Button onClick={onClose}>{t("admin.returns.cancel")}</Button>
          <Button
            type="submit"
            look={danger ? "danger" : "primary"}
            busy={busy}
            disabled={!ready}
            aria-describedby={ready ? undefined : id}
          >
            {act}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface TextProps {
  label: string;
  hint?: string;
  value: string;
  most: number;
  long?: boolean;
  onChange: (value: string) => void;
}

/** A text field outside of a form's state. */
export function TextInput({ label, hint, value, most, long, onChange }: TextProps) {
  const id = useId();
  const shared = {
    id,
    value,
    maxLength: most,
    "aria-describedby": hint ? `${id}-hint` : undefined,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  };
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-medium">
        {label}
      </label>
      {long ? (
        <textarea {...shared} rows={2} className="control block py-2.5" />
      ) : (
        <input {...shared} autoComplete="off" className="control" />
      )}
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}

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

/** Returns an amount that was typed, 0 if empty; null if it is wrong. */
export function amountTyped(typed: string): number | null {
  if (typed.trim() === "") return 0;
  const amount = asNumber(typed);
  return Number.isFinite(amount) && amount >= 0 ? Math.round(amount * 100) / 100 : null;
}
