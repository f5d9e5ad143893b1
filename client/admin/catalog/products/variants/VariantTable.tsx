import { useI18n } from "../../../../lib/i18n";
import { Checkbox } from "../../../ui/Checkbox";
import { Cell } from "../Cell";
import { most } from "../limits";
import { choiceName, type OptionFields, type VariantFields } from "./matrix";

interface VariantTableProps {
  options: OptionFields[];
  variants: VariantFields[];
  /** The product's price as typed, for variants without their own price. */
  price: string;
  onChange: (variants: VariantFields[]) => void;
}

/** All combinations of the options' values, with their prices and stocks. */
export function VariantTable({ options, variants, price, onChange }: VariantTableProps) {
  const { t, locale } = useI18n();
  const choices = options.flatMap(({ values }) => values);
  const nameOf = ({ of }: VariantFields) =>
    of
      .map((key) => {
        const choice = choices.find((each) => each.key === key);
        if (!choice) return "";
        return (locale === "bn" && choice.bn_value) || choiceName(choice);
      })
      .map((name) => name || "…")
      .join(" / ");
  const change = (at: number, what: Partial<VariantFields>) =>
    onChange(variants.map((each, i) => (i === at ? { ...each, ...what } : each)));
  return (
    <ul aria-label={t("admin.products.variants")} className="divide-y divide-line">
      {variants.map((variant, i) => {
        const name = nameOf(variant);
        return (
          <li key={variant.of.join()} className="flex items-start gap-2 py-2.5">
            <Checkbox
              label={t("admin.products.variant.sold", { name })}
              checked={variant.sold}
              onChange={(sold) => change(i, { sold })}
            />
            <div className="grid min-w-0 grow grid-cols-3 gap-1.5 sm:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)] sm:items-end">
              <p
                className={`col-span-3 font-medium wrap-anywhere sm:col-span-1 sm:self-center ${variant.sold ? "" : "text-muted line-through"}`}
              >
                {name}
              </p>
              <Cell
                name={`variants.${i}.selling_price`}
                label={t("admin.products.price")}
                placeholder={price}
                number="decimal"
                disabled={!variant.sold}
                value={variant.selling_price}
                onChange={(selling_price) => change(i, { selling_price })}
              />
              <Cell
                name={`variants.${i}.stock`}
                label={t("admin.products.stock")}
                number="whole"
                disabled={!variant.sold}
                value={variant.stock}
                onChange={(stock) => change(i, { stock })}
              />
              <Cell
                name={`variants.${i}.sku`}
                label={t("admin.products.sku")}
                max={most.sku}
                disabled={!variant.sold}
                value={variant.sku}
                onChange={(sku) => change(i, { sku })}
              />
            </div>
          </li>
        );
      })}
    </ul>
  );
}
