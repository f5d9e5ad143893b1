import { type ReactNode, useId } from "react";
import { type MessageKey, useI18n } from "../../../../lib/i18n";

/** A field of a form that is made from a description. */
export interface FieldProps {
  label: string;
  hint?: string;
  /** The code of its error, such as "required"; empty for none. */
  error?: string;
  /** Whether the label says that the field may stay empty. */
  optional?: boolean;
  /** The limits in the texts of errors. */
  least?: number;
  most?: number;
}

/** The attributes that associate a control with its label, hint and error. */
interface Described {
  id: string;
  "aria-invalid": boolean;
  "aria-describedby"?: string;
}

interface FrameProps extends FieldProps {
  /** Whether the control is a group of controls, which the label names by aria-labelledby. */
  group?: boolean;
  children: (described: Described) => ReactNode;
}

/** A control with its label above it, and its error and hint below. */
export function Frame({ group = false, children, ...field }: FrameProps) {
  const { label, hint, error, optional } = field;
  const { t } = useI18n();
  const id = useId();
  const say = useErrorText();
  const ids = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");
  const name = (
    <>
      {label}
      {optional && (
        <span className="ml-1.5 text-sm font-normal text-muted">({t("form.optional")})</span>
      )}
    </>
  );
  const content = (
    <>
      {children({ id, "aria-invalid": Boolean(error), "aria-describedby": ids || undefined })}
      {error && (
        <p id={`${id}-error`} className="mt-1 text-sm font-medium text-sale">
          {say(error, field)}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-sm text-muted">
          {hint}
        </p>
      )}
    </>
  );
  if (group) {
    return (
      <fieldset className="min-w-0" aria-describedby={ids || undefined}>
        <legend className="mb-1 font-medium">{name}</legend>
        {content}
      </fieldset>
    );
  }
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block font-medium">
        {name}
      </label>
      {content}
    </div>
  );
}

const texts: Record<string, MessageKey> = {
  required: "admin.pages.wrong.required",
  max: "form.max",
  min: "admin.pages.wrong.range",
  taken: "admin.pages.wrong.taken",
  past: "admin.pages.wrong.past",
  period: "admin.pages.wrong.period",
  address: "admin.pages.wrong.address",
  phone: "form.phone",
};

/** Returns a function that says what is wrong with a value, by the code of the error. */
export function useErrorText(): (
  code: string,
  limits: { least?: number; most?: number },
) => string {
  const { t } = useI18n();
  return (code, { least, most = 0 }) => {
    const range = least !== undefined && (code === "max" || code === "min");
    if (range) return t("admin.pages.wrong.range", { min: least, max: most });
    return t(texts[code] ?? "form.format", { max: most });
  };
}
