import type { ReactNode } from "react";
import { useController, useFormContext } from "react-hook-form";
import { asciiDigits } from "../../format/digits";
import { Field, type FieldProps } from "../../forms/Form";
import { useAdmin } from "../lib/session";
import { Switch } from "./inputs/Switch";
import { NumberInput } from "./NumberInput";

export { TextArea, TextField } from "../../forms/Field";

interface NumberFieldProps extends FieldProps {
  /** Shown before and after the number, such as "%". */
  before?: string;
  after?: string;
  /** Allows decimals. */
  decimal?: boolean;
}

/** A number field that accepts Bengali and ASCII digits. The form's value is a string with ASCII digits; see rules.ts. */
export function NumberField({ before, after, decimal = false, ...field }: NumberFieldProps) {
  const { register } = useFormContext();
  return (
    <Field {...field}>
      {(described) => (
        <span className="relative block">
          {before && <Unit className="left-3.5">{before}</Unit>}
          <NumberInput
            {...described}
            {...register(field.name, { setValueAs: (written) => asciiDigits(String(written)) })}
            decimal={decimal}
            className={`control ${before ? "pl-9!" : ""} ${after ? "pr-12!" : ""}`}
          />
          {after && <Unit className="right-3.5">{after}</Unit>}
        </span>
      )}
    </Field>
  );
}

function Unit({ className, children }: { className: string; children: string }) {
  return (
    <span
      aria-hidden="true"
      className={`pointer-events-none absolute top-3 text-muted ${className}`}
    >
      {children}
    </span>
  );
}

/** A field for an amount in the shop's currency. */
export function MoneyField(props: FieldProps) {
  const { currency } = useAdmin().shop;
  const taka = currency === "BDT";
  return (
    <NumberField
      {...props}
      decimal
      before={taka ? "৳" : undefined}
      after={taka ? undefined : currency}
    />
  );
}

interface SelectFieldProps extends FieldProps {
  options: { value: string; text: string }[];
  /** The placeholder option. */
  prompt?: string;
}

/** A native select. */
export function SelectField({ options, prompt, ...field }: SelectFieldProps) {
  const { register } = useFormContext();
  return (
    <Field {...field}>
      {(described) => (
        <select {...described} {...register(field.name)} className="control picker">
          {prompt !== undefined && <option value="">{prompt}</option>}
          {options.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

interface SwitchFieldProps {
  name: string;
  label: string;
  hint?: ReactNode;
}

/** A switch as a form field. */
export function SwitchField({ name, ...rest }: SwitchFieldProps) {
  const { field } = useController({ name });
  return <Switch {...rest} checked={Boolean(field.value)} onChange={field.onChange} />;
}

/** A field for a colour as #rrggbb, with the browser's picker. */
export function ColourField(props: FieldProps) {
  const { field } = useController({ name: props.name });
  const shown = /^#[0-9a-f]{6}$/i.test(field.value) ? field.value : "#000000";
  return (
    <Field {...props}>
      {(described) => (
        <span className="flex gap-2">
          <input
            type="color"
            tabIndex={-1}
            aria-hidden="true"
            value={shown}
            onChange={(event) => field.onChange(event.currentTarget.value)}
            className="h-12 w-14 shrink-0 cursor-pointer rounded-control border border-edge bg-surface p-1"
          />
          <input
            {...described}
            {...field}
            autoComplete="off"
            spellCheck={false}
            className="control font-mono"
          />
        </span>
      )}
    </Field>
  );
}
