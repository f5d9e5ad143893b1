import type { ReactNode } from "react";
import { useController } from "react-hook-form";
import { type MessageKey, useI18n } from "../../../lib/i18n";

interface ChoicesProps<V> {
  name: string;
  label: string;
  /** Whether the label is visually hidden, because the heading above has the same text. */
  unseen?: boolean;
  values: readonly V[];
  /** The CSS classes of the tiles' layout. */
  className: string;
  /** Renders the content of one tile. */
  children: (value: V) => ReactNode;
}

/** Radio buttons as tiles. */
export function Choices<V extends string | number>({
  name,
  label,
  unseen = false,
  values,
  className,
  children,
}: ChoicesProps<V>) {
  const { t } = useI18n();
  const { field, fieldState } = useController({ name });
  const wrong = fieldState.error?.message;
  return (
    <fieldset aria-describedby={wrong ? `${name}-error` : undefined}>
      <legend className={unseen ? "sr-only" : "mb-1.5 font-medium"}>{label}</legend>
      <div className={`grid gap-2 ${className}`}>
        {values.map((value, i) => (
          <label
            key={value}
            className="relative grid cursor-pointer content-start rounded-control border border-edge bg-surface text-center has-checked:border-primary has-checked:bg-primary-soft has-checked:ring-1 has-checked:ring-primary has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus hover:border-primary"
          >
            <input
              type="radio"
              name={name}
              value={value}
              ref={i === 0 ? field.ref : undefined}
              checked={field.value === value}
              onChange={() => field.onChange(value)}
              onBlur={field.onBlur}
              className="sr-only"
            />
            {children(value)}
          </label>
        ))}
      </div>
      {wrong && (
        <p id={`${name}-error`} className="mt-1 text-sm font-medium text-sale">
          {t(wrong as MessageKey)}
        </p>
      )}
    </fieldset>
  );
}
