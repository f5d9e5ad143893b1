import { useState } from "react";
import { asciiDigits } from "../../../../format/digits";
import type { Locale } from "../../../../types/page.gen";
import { NumberInput } from "../../../ui/NumberInput";
import { type FieldProps, Frame } from "./Frame";

interface TextProps extends FieldProps {
  value: string;
  lang?: Locale;
  /** Whether the text may have several lines. */
  long?: boolean;
  /** The type of a text in one line, which decides the keyboard of phones; "text" by default. */
  type?: "url";
  /** Called with the text; undefined if it is empty. */
  onChange: (value: string | undefined) => void;
  onBlur?: () => void;
}

/** A field for a text. */
export function TextField(props: TextProps) {
  const { value, lang, long = false, type, onChange, onBlur, ...field } = props;
  return (
    <Frame {...field}>
      {(described) => {
        const shared = {
          ...described,
          value,
          lang,
          maxLength: field.most,
          autoComplete: "off",
          onBlur,
          onChange: (event: { currentTarget: { value: string } }) =>
            onChange(event.currentTarget.value || undefined),
        };
        return long ? (
          <textarea {...shared} rows={4} className="control block py-2.5" />
        ) : (
          <input {...shared} type={type} className="control" />
        );
      }}
    </Frame>
  );
}

interface AddressProps extends FieldProps {
  value: string;
  onChange: (value: string | undefined) => void;
}

/** A field for the address of a video. It is stored when the field loses the focus, because a half-typed one would be refused. */
export function AddressInput({ value, onChange, ...field }: AddressProps) {
  const [typed, type] = useState(value);
  return (
    <TextField
      {...field}
      type="url"
      value={typed}
      onChange={(text = "") => type(text)}
      onBlur={() => onChange(typed.trim() || undefined)}
    />
  );
}

interface NumberProps extends FieldProps {
  value: number | undefined;
  onChange: (value: number | undefined) => void;
}

/** A field for a whole number. A number outside the limits is kept in the field and not stored. */
export function WholeField({ value, onChange, ...field }: NumberProps) {
  const [written, write] = useState(value === undefined ? "" : String(value));
  const number = /^\d+$/.test(written) ? Number(written) : undefined;
  const fits = (n: number) => n >= (field.least ?? 0) && n <= (field.most ?? n);
  const wrong = written !== "" && (number === undefined || !fits(number));
  return (
    <Frame {...field} error={wrong ? "min" : field.error}>
      {(described) => (
        <NumberInput
          {...described}
          value={written}
          onChange={(event) => {
            const text = asciiDigits(event.currentTarget.value).trim();
            write(text);
            const n = /^\d+$/.test(text) ? Number(text) : undefined;
            if (n === undefined || fits(n)) onChange(n);
          }}
          className="control"
        />
      )}
    </Frame>
  );
}

interface MinuteProps extends FieldProps {
  value: string;
  onChange: (value: string | undefined) => void;
}

/** A field for a minute in Bangladesh, such as 2026-01-31T21:30. */
export function MinuteInput({ value, onChange, ...field }: MinuteProps) {
  return (
    <Frame {...field}>
      {(described) => (
        <input
          {...described}
          type="datetime-local"
          value={value}
          onChange={(event) => onChange(event.currentTarget.value || undefined)}
          className="control"
        />
      )}
    </Frame>
  );
}

/** An option of a choice. */
export interface Option {
  value: string;
  text: string;
}

interface SelectProps extends FieldProps {
  value: string;
  options: Option[];
  onChange: (value: string) => void;
}

/** A select. */
export function SelectInput({ value, options, onChange, ...field }: SelectProps) {
  return (
    <Frame {...field}>
      {(described) => (
        <select
          {...described}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          className="control picker"
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.text}
            </option>
          ))}
        </select>
      )}
    </Frame>
  );
}

// More options than this are a select.
const mostRadios = 3;

/** A choice of one option: radio buttons for few ones, or a select. */
export function ChoiceInput({ value, options, onChange, ...field }: SelectProps) {
  if (options.length > mostRadios) {
    return <SelectInput {...field} value={value} options={options} onChange={onChange} />;
  }
  return (
    <Frame {...field} group>
      {({ id }) => (
        <div className="flex flex-wrap gap-2">
          {options.map((option) => (
            <label
              key={option.value}
              className="flex min-h-11 grow cursor-pointer items-center gap-2.5 rounded-control border border-edge px-3.5 py-2 has-checked:border-primary has-checked:bg-primary-soft"
            >
              <input
                type="radio"
                name={id}
                value={option.value}
                checked={option.value === value}
                onChange={() => onChange(option.value)}
                className="size-4 shrink-0 accent-primary"
              />
              {option.text}
            </label>
          ))}
        </div>
      )}
    </Frame>
  );
}
