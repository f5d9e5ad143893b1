import { createContext, type ReactNode, useContext } from "react";
import {
  type FieldError,
  type FieldErrors,
  type FieldValues,
  FormProvider,
  get,
  type UseFormReturn,
  useFormState,
} from "react-hook-form";
import { useI18n } from "../lib/i18n";
import { longest, shortest } from "./limits";
import { useWrong } from "./useWrong";

const FormName = createContext("");

interface FormProps<F extends FieldValues> {
  /** The prefix of the fields' ids, unique in the page. */
  name: string;
  form: UseFormReturn<F>;
  /** Called with the valid fields. */
  onSubmit: (fields: F) => unknown;
  className?: string;
  children: ReactNode;
}

/** A form of fields such as TextField. Errors are shown below the fields, and the first invalid field takes the focus. */
export function Form<F extends FieldValues>({
  name,
  form,
  onSubmit,
  className,
  children,
}: FormProps<F>) {
  return (
    <FormName value={name}>
      <FormProvider {...form}>
        <form noValidate onSubmit={form.handleSubmit(onSubmit)} className={className}>
          {children}
        </form>
      </FormProvider>
    </FormName>
  );
}

export interface FieldProps {
  name: string;
  label: string;
  hint?: string;
  /** Whether the field may be empty, which its label then states. */
  optional?: boolean;
  /** The length limits in error texts; by default those that rules.ts has for the field's name. */
  min?: number;
  max?: number;
  /** Shows the label inside the field while it is empty, and on its upper border otherwise. For rarely used fields. */
  compact?: boolean;
  className?: string;
}

/** The attributes that associate a control with its label, hint and error. */
interface Described {
  id: string;
  "aria-invalid": boolean;
  "aria-describedby"?: string;
  "aria-required"?: boolean;
  placeholder?: string;
}

const labels = {
  above: "mb-1 block font-medium",
  compact:
    "absolute -top-2.5 left-2.5 bg-surface px-1 text-sm text-muted group-has-[:placeholder-shown]:sr-only",
};

/** A form control with its label above it, and its error and hint below. */
export function Field({
  name,
  label,
  hint,
  optional = false,
  compact = false,
  min = shortest[name],
  max = longest[name],
  className = "",
  children,
}: FieldProps & { children: (described: Described) => ReactNode }) {
  const { t } = useI18n();
  const say = useWrong();
  const { errors }: { errors: FieldErrors } = useFormState({ name });
  const wrong = (get(errors, name) as FieldError | undefined)?.message;
  const id = `${useContext(FormName)}-${name}`;
  const ids = [wrong && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return (
    <div className={`min-w-0 ${compact ? "group relative" : ""} ${className}`}>
      <label htmlFor={id} className={compact ? labels.compact : labels.above}>
        {label}
        {optional && (
          <span className="ml-1.5 text-sm font-normal text-muted">({t("form.optional")})</span>
        )}
      </label>
      {children({
        id,
        "aria-invalid": Boolean(wrong),
        "aria-describedby": ids || undefined,
        "aria-required": !optional || undefined,
        placeholder: compact ? `${label} (${t("form.optional")})` : undefined,
      })}
      {wrong && (
        <p id={`${id}-error`} className="mt-1 text-sm font-medium text-sale">
          {say(wrong, { min, max })}
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
