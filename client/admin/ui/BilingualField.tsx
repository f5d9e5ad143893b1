import { useFormContext } from "react-hook-form";
import { Field, type FieldProps } from "../../forms/Form";
import { useI18n } from "../../lib/i18n";

interface BilingualFieldProps extends Omit<FieldProps, "name" | "optional"> {
  /** The form names of the field in Bengali and in English. */
  bn: string;
  en: string;
  /** The languages that may stay empty. */
  optional?: ("bn" | "en")[];
  /** The height in lines. If set, the field is a text area. */
  rows?: number;
}

/** A field in both languages, side by side on wide screens. */
export function BilingualField({ bn, en, label, optional = [], ...rest }: BilingualFieldProps) {
  const { t } = useI18n();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <InLanguage
        {...rest}
        name={bn}
        lang="bn"
        label={t("admin.in_bengali", { label })}
        optional={optional.includes("bn")}
      />
      <InLanguage
        {...rest}
        name={en}
        lang="en"
        label={t("admin.in_english", { label })}
        optional={optional.includes("en")}
      />
    </div>
  );
}

function InLanguage({ lang, rows, ...field }: FieldProps & { lang: "bn" | "en"; rows?: number }) {
  const { register } = useFormContext();
  return (
    <Field {...field}>
      {(described) =>
        rows ? (
          <textarea
            {...described}
            {...register(field.name)}
            lang={lang}
            rows={rows}
            className="control block py-2.5"
          />
        ) : (
          <input
            {...described}
            {...register(field.name)}
            lang={lang}
            autoComplete="off"
            className="control"
          />
        )
      }
    </Field>
  );
}
