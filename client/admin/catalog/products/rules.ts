import * as z from "zod/mini";
import { says, written } from "../../../forms/rules";
import type { MessageKey } from "../../../lib/i18n";
import type { Picture } from "../../../types/media.gen";
import { asNumber } from "../../lib/numbers";
import { amount, amountOrNone, count, countOrNone } from "../../lib/rules";
import { valueError } from "../../payment/payments/rules";
import { most } from "./limits";
import { mostPrice } from "./price";
import { choiceName, mostOptions } from "./variants/matrix";

const optionRules = z.object({
  key: z.string(),
  name: written(most.option),
  bn_name: written(most.option),
  values: z.array(
    z.object({
      key: z.string(),
      value: written(most.option),
      bn_value: written(most.option),
      picture: z.string(),
      color: z.string(),
    }),
  ),
});

const stockRules = count(most.stock);

const variantRules = z.object({
  id: z.number(),
  of: z.array(z.string()),
  sold: z.boolean(),
  selling_price: amountOrNone(mostPrice),
  stock: stockRules,
  sku: written(most.sku),
});

const saleRules = z.object({
  starts_at: z.string(),
  ends_at: z.string(),
  units: countOrNone(most.stock),
});

/** The limits of a discount as the form has them: minutes in Bangladesh, and a number of units; empty means no limit. */
export type SaleFields = z.infer<typeof saleRules>;

const fields = z.object({
  bn_name: written(most.name),
  name: written(most.name),
  bn_description: written(most.description),
  description: written(most.description),
  bn_size_guide: written(most.sizeGuide),
  size_guide: written(most.sizeGuide),
  pictures: z.array(z.custom<Picture>()),
  selling_price: amount(mostPrice),
  discount: amountOrNone(mostPrice),
  discount_type: z.enum(["PERCENT", "FLAT"]),
  sale: saleRules,
  stock: z.string(),
  cost: amountOrNone(mostPrice),
  options: z.array(optionRules).check(z.maxLength(mostOptions)),
  variants: z.array(variantRules),
  published: z.boolean(),
  category_id: z.string(),
  brand: written(most.brand),
  sku: written(most.sku),
  weight: countOrNone(100_000),
  advance: z.string(),
  advance_value: z.string(),
  slug: z
    .string()
    .check(
      z.trim(),
      z.maxLength(most.slug, says("form.max")),
      z.regex(/^$|^[a-z0-9]+(-[a-z0-9]+)*$/, says("admin.products.slug.wrong")),
    ),
  meta_title: written(most.metaTitle),
  bn_meta_title: written(most.metaTitle),
  meta_description: written(most.metaDescription),
  bn_meta_description: written(most.metaDescription),
});

export type ProductFields = z.infer<typeof fields>;

interface Issue {
  path: (string | number)[];
  message: MessageKey;
}

/** Returns the errors that involve several fields. */
function together(product: ProductFields): Issue[] {
  const issues: Issue[] = [];
  if (!product.name.trim() && !product.bn_name.trim()) {
    issues.push({ path: ["bn_name"], message: "admin.products.name.needed" });
  }
  if (asNumber(product.discount) > mostDiscount(product)) {
    issues.push({ path: ["discount"], message: "admin.products.discount.large" });
  }
  if (endsEarly(product.sale)) {
    issues.push({ path: ["sale", "ends_at"], message: "admin.discounts.ends.early" });
  }
  product.options.forEach((option, i) => {
    if (!option.name.trim() && !option.bn_name.trim()) {
      issues.push({ path: ["options", i, "bn_name"], message: "form.required" });
    }
    option.values.forEach((choice, j) => {
      const path = ["options", i, "values", j, "bn_value"];
      const name = choiceName(choice);
      const before = option.values.slice(0, j).map(choiceName);
      if (!name) issues.push({ path, message: "form.required" });
      else if (before.includes(name)) issues.push({ path, message: "admin.products.value.twice" });
    });
  });
  const message = valueError(product.advance, product.advance_value);
  if (message) issues.push({ path: ["advance_value"], message });
  if (product.options.length === 0) issues.push(...ofStock(product));
  else if (!product.variants.some(({ sold }) => sold)) {
    issues.push({ path: ["variants"], message: "admin.products.variants.none" });
  }
  return issues;
}

/** Whether a sale would end before it begins. Its last minute still counts. */
export function endsEarly({ starts_at, ends_at }: SaleFields): boolean {
  return starts_at !== "" && ends_at !== "" && ends_at < starts_at;
}

// Returns the errors of the stock. Products with variants have no such field, because their stock is a sum.
function ofStock({ stock }: ProductFields): Issue[] {
  const { error } = stockRules.safeParse(stock);
  return (error?.issues ?? []).map((issue) => ({
    path: ["stock"],
    message: issue.message as MessageKey,
  }));
}

// Returns the maximum discount: 100 for a percentage, else the lowest price.
function mostDiscount({ discount_type, selling_price, options, variants }: ProductFields): number {
  if (discount_type === "PERCENT") return 100;
  const own = options.length > 0 ? variants.filter(({ sold }) => sold) : [];
  const prices = own.map((variant) => asNumber(variant.selling_price));
  return Math.min(asNumber(selling_price), ...prices.filter((price) => !Number.isNaN(price)));
}

/** The rules of the product form, equal to the server's. All errors are reported together. */
export const productRules = z.pipe(
  z.custom<ProductFields>(),
  z.transform((value, { issues }) => {
    const { data, error } = fields.safeParse(value);
    for (const { path, message } of [...(error?.issues ?? []), ...together(value)]) {
      issues.push({ code: "custom", input: value, path: path as Issue["path"], message });
    }
    return data ?? value;
  }),
);
