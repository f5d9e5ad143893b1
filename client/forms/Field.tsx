import { Eye, EyeOff } from "lucide-react";
import { type InputHTMLAttributes, useState } from "react";
import { useController, useFormContext } from "react-hook-form";
import { useI18n } from "../lib/i18n";
import { inOrder, type Place, placeName } from "../lib/places";
import { Field, type FieldProps } from "./Form";
import { input } from "./input";

type InputProps = FieldProps &
  Pick<InputHTMLAttributes<HTMLInputElement>, "type" | "inputMode" | "autoComplete">;

/** A single-line text input. */
export function TextField({ type = "text", inputMode, autoComplete, ...field }: InputProps) {
  const { register } = useFormContext();
  return (
    <Field {...field}>
      {(described) => (
        <input
          {...described}
          {...register(field.name)}
          type={type}
          inputMode={inputMode}
          autoComplete={autoComplete}
          className={`${field.compact ? "h-11" : "h-12"} ${input}`}
        />
      )}
    </Field>
  );
}

export function MobileField({
  name = "mobile",
  ...props
}: Omit<FieldProps, "name"> & { name?: string }) {
  return <TextField {...props} name={name} type="tel" inputMode="tel" autoComplete="tel" />;
}

/** A password input with a button to show the password. */
export function PasswordField({ autoComplete, ...field }: InputProps) {
  const { t } = useI18n();
  const { register } = useFormContext();
  const [seen, setSeen] = useState(false);
  const Picture = seen ? EyeOff : Eye;
  return (
    <Field {...field}>
      {(described) => (
        <span className="relative block">
          <input
            {...described}
            {...register(field.name)}
            type={seen ? "text" : "password"}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            className={`h-12 pr-13! ${input}`}
          />
          <button
            type="button"
            aria-label={`${t("form.password.show")}: ${field.label}`}
            aria-pressed={seen}
            onClick={() => setSeen(!seen)}
            className="absolute inset-y-0.5 right-0.5 grid w-11 place-items-center rounded-control text-muted hover:text-primary"
          >
            <Picture size={20} aria-hidden="true" />
          </button>
        </span>
      )}
    </Field>
  );
}

/** A multi-line text input. If `compact` is set, it has one line and no hint until it has the focus or a value. */
export function TextArea({ autoComplete, hint, ...field }: InputProps) {
  const { register, getValues } = useFormContext();
  const [open, setOpen] = useState(() => !field.compact || Boolean(getValues(field.name)));
  return (
    <Field {...field} hint={open ? hint : undefined}>
      {(described) => (
        <textarea
          {...described}
          {...register(field.name)}
          onFocus={() => setOpen(true)}
          autoComplete={autoComplete}
          rows={open ? 2 : 1}
          className={`block ${open ? "min-h-20 py-2.5" : "min-h-11 py-2"} ${input}`}
        />
      )}
    </Field>
  );
}

interface PlaceFieldProps extends FieldProps {
  places: Place[];
  /** The placeholder option. */
  prompt: string;
  autoComplete: string;
  /** Called after a choice, such as to clear the pickers that depend on it. */
  onChoose?: () => void;
}

/**
 * A picker of places in the alphabetical order of the page's language. It is empty until the picker before it
 * has a choice.
 */
export function PlaceField({ places, prompt, autoComplete, onChoose, ...props }: PlaceFieldProps) {
  const { locale } = useI18n();
  const { field } = useController({ name: props.name });
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
          className={`picker h-12 ${input} ${field.value ? "" : "text-muted"}`}
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
