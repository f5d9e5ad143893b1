import { useController } from "react-hook-form";
import { useI18n } from "../../../lib/i18n";
import { Choice } from "../../ui/inputs/Choice";
import { useCategoryChoices } from "../categories/useCategoryChoices";

/** The category of a product. */
export function CategoryField() {
  const { t } = useI18n();
  const categories = useCategoryChoices();
  const { field: category, fieldState } = useController({ name: "category_id" });
  const known = [{ value: "", text: t("admin.products.category.none") }, ...categories];
  // A deleted category, or one that is not loaded yet, gets its own option, so that the select does not show "none".
  const missing = !known.some(({ value }) => value === category.value);
  const gone = categories.length > 0 || fieldState.invalid;
  return (
    <>
      <Choice
        label={t("admin.products.category")}
        value={category.value}
        onChange={category.onChange}
        options={
          missing
            ? [
                ...known,
                { value: category.value, text: gone ? t("admin.products.category.gone") : "…" },
              ]
            : known
        }
      />
      {fieldState.error && (
        <p role="alert" className="-mt-3 text-sm font-medium text-sale">
          {t("admin.products.category.choose")}
        </p>
      )}
    </>
  );
}
