import type { InputHTMLAttributes, ReactNode } from "react";
import { input } from "../forms/input";
import { useI18n } from "../lib/i18n";
import type { BasicForm, PlaceGroup } from "../types/page.gen";

interface FieldProps {
  form: BasicForm;
  name: string;
  label: string;
  hint?: string;
  optional?: boolean;
  className?: string;
}

/** Returns the attributes that connect a control with its label, hint and error. */
function describe({ form, name, hint }: FieldProps) {
  const id = `basic-${name}`;
  const wrong = Boolean(form.errors[name]);
  const notes = [wrong && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return { id, name, "aria-invalid": wrong, "aria-describedby": notes || undefined };
}

function Labelled({ children, ...field }: FieldProps & { children: ReactNode }) {
  const { t } = useI18n();
  const { form, name, label, hint, optional, className } = field;
  const id = `basic-${name}`;
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block font-medium">
        {label}
        {optional && <span className="font-normal text-muted"> ({t("form.optional")})</span>}
      </label>
      {children}
      {form.errors[name] && (
        <p id={`${id}-error`} className="mt-1.5 text-sm font-medium text-sale">
          {form.errors[name]}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}

type TextProps = FieldProps &
  Pick<InputHTMLAttributes<HTMLInputElement>, "type" | "inputMode" | "autoComplete">;

/** A single-line input with the submitted value. */
export function BasicText({ type = "text", inputMode, autoComplete, ...field }: TextProps) {
  return (
    <Labelled {...field}>
      <input
        {...describe(field)}
        type={type}
        inputMode={inputMode}
        autoComplete={autoComplete}
        defaultValue={field.form.values[field.name] ?? ""}
        className={`h-12 ${input}`}
      />
    </Labelled>
  );
}

/** A multi-line input with the submitted value. */
export function BasicArea(field: FieldProps) {
  return (
    <Labelled {...field}>
      <textarea
        {...describe(field)}
        rows={2}
        defaultValue={field.form.values[field.name] ?? ""}
        className={`block min-h-20 py-2.5 ${input}`}
      />
    </Labelled>
  );
}

/** A select of places, in groups. */
export function BasicPlaces({ groups, ...field }: FieldProps & { groups: PlaceGroup[] }) {
  const { t } = useI18n();
  return (
    <Labelled {...field}>
      <select
        {...describe(field)}
        defaultValue={field.form.values[field.name] ?? ""}
        className={`picker h-12 ${input}`}
      >
        <option value="">{t("form.choose")}</option>
        {groups.map(({ label, places }) =>
          label ? (
            <optgroup key={label} label={label}>
              <Options places={places} />
            </optgroup>
          ) : (
            <Options key="all" places={places} />
          ),
        )}
      </select>
    </Labelled>
  );
}

function Options({ places }: Pick<PlaceGroup, "places">) {
  return places.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}
