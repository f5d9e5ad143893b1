import { useI18n } from "../../../lib/i18n";
import type { SectionValues } from "../../../types/kind.gen";
import type { Picture } from "../../../types/media.gen";
import type { Field, LinkValue } from "../../../types/section.gen";
import { nameIn } from "../../lib/nameIn";
import { Switch } from "../../ui/inputs/Switch";
import {
  AddressInput,
  ChoiceInput,
  MinuteInput,
  SelectInput,
  TextField,
  WholeField,
} from "./fields/inputs";
import { LinkInput } from "./fields/LinkInput";
import { PictureInput } from "./fields/PictureInput";
import { ProductsInput } from "./fields/ProductsInput";
import { ProseInput } from "./fields/ProseInput";
import { useChoices } from "./fields/useChoices";
import { type Part, settingOf } from "./values";
import { hintOf, labelOf, wordsOf } from "./words";

export interface FieldInputProps {
  /** The type of the section. */
  type: string;
  field: Field;
  /** Whether the value is a setting or a text of a language. */
  part: Part;
  of: SectionValues;
  /** The code of its error. */
  error?: string;
  onChange: (value: unknown) => void;
}

/** The control of a field, by its kind. */
export function FieldInput(props: FieldInputProps) {
  const { type, field, part, of, error, onChange } = props;
  const { t } = useI18n();
  const label = labelOf(type, field.name);
  const hint = hintOf(type, field.name);
  const shared = {
    label: label ? t(label) : field.name,
    hint: hint && t(hint),
    error,
    optional: !field.required && optional.has(field.kind),
    least: field.kind === "number" ? (field.least ?? 0) : undefined,
    most: field.most,
    onChange,
  };
  const value = part === "settings" ? settingOf(of, field) : of[part]?.[field.name];
  const lang = part === "settings" ? undefined : part;
  switch (field.kind) {
    case "line":
    case "lines":
      return (
        <TextField
          {...shared}
          value={String(value ?? "")}
          lang={lang}
          long={field.kind === "lines"}
        />
      );
    case "prose":
      return <ProseInput {...shared} value={value} lang={lang} />;
    case "choice":
      return <Options {...props} {...shared} value={String(value ?? "")} />;
    case "number":
      return <WholeField {...shared} value={value as number | undefined} />;
    case "switch":
      return (
        <Switch
          label={shared.label}
          hint={shared.hint}
          checked={value === true}
          onChange={onChange}
        />
      );
    case "picture":
      return <PictureInput {...shared} value={value as Picture | undefined} />;
    case "products":
      return <ProductsInput {...shared} value={(value as number[] | undefined) ?? []} />;
    case "category":
      return <Category {...shared} value={(value as number | undefined) ?? 0} />;
    case "link":
      return <LinkInput {...shared} value={value as LinkValue | undefined} />;
    case "video":
      return <AddressInput {...shared} value={String(value ?? "")} />;
    case "minute":
      return <MinuteInput {...shared} value={String(value ?? "")} />;
  }
}

// The kinds whose label says that they may stay empty.
const optional = new Set(["line", "lines", "prose", "picture", "video", "minute"]);

interface Shared {
  label: string;
  hint?: string;
  error?: string;
  onChange: (value: unknown) => void;
}

function Options({ type, field, ...rest }: Shared & FieldInputProps & { value: string }) {
  const { t } = useI18n();
  const names = wordsOf(type).options?.[field.name];
  const options = (field.options ?? []).map((value) => {
    const name = names?.[value];
    return { value, text: name ? t(name) : value };
  });
  const { label, hint, error, value, onChange } = rest;
  return <ChoiceInput {...{ label, hint, error, value, options, onChange }} />;
}

function Category({ value, onChange, ...field }: Shared & { value: number }) {
  const { t, locale } = useI18n();
  const { data } = useChoices();
  const options = (data?.categories ?? []).map((each) => ({
    value: String(each.id),
    text: nameIn(each, locale),
  }));
  return (
    <SelectInput
      {...field}
      value={value ? String(value) : ""}
      options={[{ value: "", text: t("form.choose") }, ...options]}
      onChange={(id) => onChange(id ? Number(id) : undefined)}
    />
  );
}
