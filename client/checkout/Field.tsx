import type { InputHTMLAttributes, ReactNode } from "react";
import { useController, useFormContext, useFormState } from "react-hook-form";
import { type MessageKey, useI18n } from "../lib/i18n";
import type { CheckoutFields } from "../state/checkout";
import { inOrder, type Place, placeName } from "./places";
import { longest } from "./rules";

interface FieldProps {
  name: keyof CheckoutFields;
  label: string;
  hint?: string;
  /** It may stay empty, and says so. */
  optional?: boolean;
  className?: string;
}

type InputProps = FieldProps &
  Pick<InputHTMLAttributes<HTMLInputElement>, "type" | "inputMode" | "autoComplete">;

const look =
  "w-full rounded-control border border-edge bg-surface px-3.5 text-ink placeholder:text-muted hover:border-muted aria-invalid:border-2 aria-invalid:border-sale";

/** One line to write, with its name above and what is wrong with it below. */
export function TextField({ type = "text", inputMode, autoComplete, ...field }: InputProps) {
  const { register } = useFormContext<CheckoutFields>();
  return (
    <Field {...field}>
      {(described) => (
        <input
          {...described}
          {...register(field.name)}
          type={type}
          inputMode={inputMode}
          autoComplete={autoComplete}
          className={`h-12 ${look}`}
        />
      )}
    </Field>
  );
}

/** Several lines to write. */
export function TextArea({ autoComplete, ...field }: InputProps) {
  const { register } = useFormContext<CheckoutFields>();
  return (
    <Field {...field}>
      {(described) => (
        <textarea
          {...described}
          {...register(field.name)}
          autoComplete={autoComplete}
          rows={2}
          className={`block min-h-20 py-2.5 ${look}`}
        />
      )}
    </Field>
  );
}

interface PlaceFieldProps extends FieldProps {
  places: Place[];
  /** What stands there before one is chosen. */
  prompt: string;
  autoComplete: string;
  /** Empties the pickers that depend on it. */
  onChoose?: () => void;
}

/** A picker of places, in the order of the page's language; there is nothing to pick before the one it depends on. */
export function PlaceField({ places, prompt, autoComplete, onChoose, ...props }: PlaceFieldProps) {
  const { locale } = useI18n();
  const { field } = useController<CheckoutFields>({ name: props.name });
  const choose = (name: string) => {
    field.onChange(name);
    onChoose?.();
  };
  return (
    <Field {...props}>
      {(described) => (
        <select
          {...described}
          {...field}
          onChange={(event) => choose(event.currentTarget.value)}
          autoComplete={autoComplete}
          className={`picker h-12 ${look} ${field.value ? "" : "text-muted"}`}
        >
          <option value="">{prompt}</option>
          {inOrder(places, locale).map((place) => (
            <option key={place.name} value={place.name}>
              {placeName(place, locale)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

interface Described {
  id: string;
  "aria-invalid": boolean;
  "aria-describedby"?: string;
  "aria-required"?: boolean;
}

function Field({
  name,
  label,
  hint,
  optional = false,
  className = "",
  children,
}: FieldProps & { children: (described: Described) => ReactNode }) {
  const { t } = useI18n();
  const { errors } = useFormState<CheckoutFields>({ name });
  const wrong = errors[name]?.message;
  const id = `checkout-${name}`;
  const ids = [wrong && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return (
    <div className={`min-w-0 ${className}`}>
      <label htmlFor={id} className="mb-1 block font-medium">
        {label}
        {optional && (
          <span className="ml-1.5 text-sm font-normal text-muted">({t("checkout.optional")})</span>
        )}
      </label>
      {children({
        id,
        "aria-invalid": Boolean(wrong),
        "aria-describedby": ids || undefined,
        "aria-required": !optional || undefined,
      })}
      {wrong && (
        <p id={`${id}-error`} className="mt-1 text-sm font-medium text-sale">
          {t(wrong as MessageKey, { max: longest[name as keyof typeof longest] ?? 0 })}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}
