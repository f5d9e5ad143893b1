import { useFormContext } from "react-hook-form";
import { useI18n } from "../../../lib/i18n";
import { sources } from "./manual";

/** The field for the channel through which the customer ordered. */
export function SourceField() {
  const { t } = useI18n();
  const { register } = useFormContext();
  return (
    <fieldset className="mb-4">
      <legend className="mb-1 font-medium">{t("admin.orders.source")}</legend>
      <div className="flex flex-wrap gap-2">
        {sources.map(({ value, text }) => (
          <label
            key={value}
            className="flex min-h-11 cursor-pointer items-center gap-2 rounded-full border border-edge px-4 has-checked:border-primary has-checked:bg-primary-soft"
          >
            <input
              type="radio"
              value={value}
              {...register("source")}
              className="size-4 accent-primary"
            />
            {t(text)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
