import { useController } from "react-hook-form";
import { useI18n } from "../../../lib/i18n";
import { Card } from "../../ui/Card";
import { NumberField, SwitchField, TextField } from "../../ui/fields";
import { Choice } from "../../ui/inputs/Choice";
import { useCategoryChoices } from "../categories/useCategoryChoices";
import { most } from "./limits";

/** The publication and the category of a product. */
export function PlaceCard() {
  const { t } = useI18n();
  const categories = useCategoryChoices();
  const { field: category, fieldState } = useController({ name: "category_id" });
  const known = [{ value: "", text: t("admin.products.category.none") }, ...categories];
  // A deleted category, or one that is not loaded yet, gets its own option, so that the select does not show "none".
  const missing = !known.some(({ value }) => value === category.value);
  const gone = categories.length > 0 || fieldState.invalid;
  return (
    <Card title={t("admin.products.order")}>
      <div className="grid gap-4">
        <SwitchField
          name="published"
          label={t("admin.products.in_shop")}
          hint={t("admin.products.in_shop.hint")}
        />
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
        <TextField
          name="brand"
          label={t("admin.products.brand")}
          max={most.brand}
          autoComplete="off"
          optional
        />
        <TextField
          name="sku"
          label={t("admin.products.sku")}
          hint={t("admin.products.sku.hint")}
          max={most.sku}
          autoComplete="off"
          optional
        />
        <NumberField
          name="weight"
          label={t("admin.products.weight")}
          hint={t("admin.products.weight.hint")}
          after={t("admin.couriers.gram")}
          optional
        />
        <TextField
          name="slug"
          label={t("admin.products.slug")}
          hint={t("admin.products.slug.hint")}
          max={most.slug}
          autoComplete="off"
          optional
        />
      </div>
    </Card>
  );
}
