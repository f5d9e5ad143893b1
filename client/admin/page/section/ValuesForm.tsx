import type { SectionValues } from "../../../types/kind.gen";
import type { Locale } from "../../../types/page.gen";
import type { Field } from "../../../types/section.gen";
import { FieldInput } from "./FieldInput";
import { isShown, type Part, withValue } from "./values";

/** Errors by the names of values. */
export type Errors = Record<string, string>;

interface ValuesFormProps<T extends SectionValues> {
  type: string;
  settings: Field[];
  texts: Field[];
  of: T;
  /** The beginning of the names of its values in errors, such as "sections.abc". */
  name: string;
  language: Locale;
  errors: Errors;
  /** Called with a change of the values, and the name of the changed one. */
  onChange: (change: (values: T) => T, name: string) => void;
}

/** The name of a value in errors. */
export function nameOf(name: string, part: Part, field: Field): string {
  return part === "settings" ? `${name}.${field.name}` : `${name}.${part}.${field.name}`;
}

/** Returns the error of a value. A text that both languages lack is named in Bengali, and belongs to both. */
export function errorOf(errors: Errors, name: string, part: Part, field: Field) {
  const own = errors[nameOf(name, part, field)];
  if (own || part !== "en") return own;
  const bn = errors[nameOf(name, "bn", field)];
  return bn === "required" ? bn : undefined;
}

/** The fields of a section or a block: its picture, the texts in a language, and the other settings. */
export function ValuesForm<T extends SectionValues>(props: ValuesFormProps<T>) {
  const { type, settings, texts, of, name, language, errors, onChange } = props;
  const shown = settings.filter((field) => isShown(type, field, of, settings));
  const pictures = shown.filter(({ kind }) => kind === "picture");
  const others = shown.filter(({ kind }) => kind !== "picture");
  const input = (part: Part) => (field: Field) => {
    const error = errorOf(errors, name, part, field);
    // An error of a text that both languages lack ends with a text in either.
    const own = errors[nameOf(name, part, field)];
    const changed = error && !own ? nameOf(name, "bn", field) : nameOf(name, part, field);
    return (
      <FieldInput
        key={`${part}.${field.name}`}
        {...{ type, field, part, of, error }}
        onChange={(value) => onChange((was) => withValue(was, part, field.name, value), changed)}
      />
    );
  };
  return (
    <>
      {pictures.map(input("settings"))}
      {texts.map(input(language))}
      {others.map(input("settings"))}
    </>
  );
}
