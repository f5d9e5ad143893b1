import { useWatch } from "react-hook-form";
import { useI18n } from "../../../../lib/i18n";
import { Fold } from "../../../ui/Fold";
import { NumberField } from "../../../ui/fields";
import { MinuteField } from "../../../ui/MinuteField";
import type { ProductFields } from "../rules";
import { useSaleText } from "./useSaleText";

interface SaleFieldsProps {
  /** The number of units that were sold with the discount, if they are limited. */
  sold: number;
}

/** The time and the number of units to which the discount of a product is limited. */
export function SaleFields({ sold }: SaleFieldsProps) {
  const { t, tn } = useI18n();
  const sale = useWatch<ProductFields, "sale">({ name: "sale" });
  const limits = useSaleText()(sale);
  return (
    <Fold
      title={t("admin.products.sale")}
      state={limits.join(" · ") || t("admin.products.sale.none")}
      fields={["sale"]}
      className="rounded-control border border-line sm:col-span-2"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <MinuteField name="sale.starts_at" label={t("admin.discounts.starts")} optional />
        <MinuteField
          name="sale.ends_at"
          label={t("admin.discounts.ends")}
          hint={t("admin.products.sale.ends.hint")}
          optional
        />
        <NumberField
          name="sale.units"
          label={t("admin.products.sale.units")}
          hint={
            sold > 0 ? tn("admin.products.sale.sold", sold) : t("admin.products.sale.units.hint")
          }
          optional
        />
      </div>
    </Fold>
  );
}
