import { type ComponentProps, type KeyboardEvent, useId } from "react";
import { type FieldError, type FieldErrors, get, useFormState } from "react-hook-form";
import { useWrong } from "../../../forms/useWrong";
import { isComposing } from "../../../lib/composing";
import { NumberInput } from "../../ui/NumberInput";

interface CellProps {
  /** The field's path in the form. Its error has the same path. */
  name: string;
  /** Shown above the field, or for screen readers only if quiet is set. */
  label: string;
  quiet?: boolean;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  number?: "whole" | "decimal";
  /** The maximum length in characters. */
  max?: number;
  lang?: "bn" | "en";
  disabled?: boolean;
  /** Called when Enter is pressed. */
  onEnter?: () => void;
}

/** A compact field in a table of a form. Enter does not submit the form. */
export function Cell(props: CellProps) {
  const { name, label, quiet = false, value, onChange, placeholder, number, max } = props;
  const say = useWrong();
  const id = useId();
  const { errors }: { errors: FieldErrors } = useFormState();
  const wrong = (get(errors, name) as FieldError | undefined)?.message;
  const keyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    if (!isComposing(event)) props.onEnter?.();
  };
  const input: ComponentProps<"input"> = {
    id,
    value,
    onChange: (event) => onChange(event.currentTarget.value),
    onKeyDown: keyDown,
    placeholder,
    lang: props.lang,
    disabled: props.disabled,
    "aria-invalid": Boolean(wrong),
    "aria-describedby": wrong ? `${id}-error` : undefined,
    className: `control px-2.5! disabled:opacity-50 ${number ? "tabular-nums" : ""}`,
  };
  return (
    <label htmlFor={id} className="block min-w-0">
      <span className={quiet ? "sr-only" : "mb-1 block text-sm text-muted"}>{label}</span>
      {number ? (
        <NumberInput {...input} decimal={number === "decimal"} />
      ) : (
        <input {...input} autoComplete="off" />
      )}
      {wrong && (
        <span id={`${id}-error`} className="mt-1 block text-sm font-medium text-danger">
          {say(wrong, { max })}
        </span>
      )}
    </label>
  );
}
