import { useI18n } from "../../../lib/i18n";
import { useFormat } from "../../lib/format";
import { asNumber } from "../../lib/numbers";
import { ruleKinds } from "../../payment/payments/ruleKinds";
import { useCategoryChoices } from "../categories/useCategoryChoices";
import { type Part, parts } from "./merge";
import type { ProductFields } from "./rules";
import { useSaleText } from "./sale/useSaleText";

/** Returns a function that describes a part of a product as text, to compare two versions. */
export function usePartText(): (part: Part, fields: ProductFields) => string {
  const { t, tn, n } = useI18n();
  const limits = useSaleText();
  const { money } = useFormat();
  const categories = useCategoryChoices();
  return (part, fields) => {
    switch (part) {
      case "pictures":
        return tn("admin.products.conflict.pictures", fields.pictures.length);
      case "variants":
        return variantsText(fields);
      case "published":
        return t(fields.published ? "admin.products.published" : "admin.products.draft");
      case "selling_price":
        return money(asNumber(fields.selling_price) || 0);
      case "discount": {
        const off = asNumber(fields.discount) || 0;
        const size = fields.discount_type === "PERCENT" ? `${n(off)}%` : money(off);
        return [size, ...limits(fields.sale)].join(" · ");
      }
      case "category_id": {
        const chosen = categories.find(({ value }) => value === fields.category_id);
        return chosen?.text ?? t("admin.products.category.none");
      }
      case "advance":
        return advanceText(fields);
      default:
        return String(fields[parts[part][0]]) || t("admin.products.conflict.empty");
    }
  };

  function advanceText({ advance, advance_value }: ProductFields): string {
    const kind = t(ruleKinds[advance] ?? "admin.products.advance.shop");
    const value = asNumber(advance_value) || 0;
    if (advance === "percent") return `${kind}: ${n(value)}%`;
    return advance === "fixed" ? `${kind}: ${money(value)}` : kind;
  }

  function variantsText({ options, variants }: ProductFields): string {
    const count = variants.filter((each) => each.sold).length;
    const sold = tn("admin.products.conflict.variants", count);
    const choices = options.map(({ name, bn_name, values }) => {
      const said = values.map(({ value, bn_value }) => bn_value || value).join(", ");
      return `${bn_name || name}: ${said}`;
    });
    return [sold, ...choices].join(" · ");
  }
}
