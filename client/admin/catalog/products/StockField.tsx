import { useWatch } from "react-hook-form";
import { useI18n } from "../../../lib/i18n";
import { asNumber } from "../../lib/numbers";
import { NumberField } from "../../ui/fields";
import type { ProductFields } from "./rules";

/** The stock of a product, or the sum of its variants' stocks. */
export function StockField() {
  const { t, n } = useI18n();
  const [options, variants] = useWatch<ProductFields, ["options", "variants"]>({
    name: ["options", "variants"],
  });
  if (options.length === 0) return <NumberField name="stock" label={t("admin.products.stock")} />;
  const sum = variants
    .filter(({ sold }) => sold)
    .reduce((units, { stock }) => units + (asNumber(stock) || 0), 0);
  return (
    <p className="self-end">
      <span className="block text-sm text-muted">{t("admin.products.stock")}</span>
      <span className="leading-8">{t("admin.products.stock.sum", { count: n(sum) })}</span>
    </p>
  );
}
