import { useI18n } from "../../../lib/i18n";
import { Card } from "../../ui/Card";
import { NumberField, SwitchField, TextField } from "../../ui/fields";
import { CategoryField } from "./CategoryField";
import { most } from "./limits";

/** The publication and the category of a product. `short` leaves out the category. */
export function PlaceCard({ short = false }: { short?: boolean }) {
  const { t } = useI18n();
  return (
    <Card title={t("admin.products.order")}>
      <div className="grid gap-4">
        <SwitchField
          name="published"
          label={t("admin.products.in_shop")}
          hint={t("admin.products.in_shop.hint")}
        />
        {!short && <CategoryField />}
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
