import type { MessageKey } from "../../../lib/i18n";

/** The Haat columns to which a file's column can be mapped, with their texts. */
export const columnChoices: { column: string; text: MessageKey }[] = [
  { column: "bn_name", text: "admin.import.to.bn_name" },
  { column: "name", text: "admin.import.to.name" },
  { column: "selling_price", text: "admin.products.selling_price" },
  { column: "discount", text: "admin.products.discount" },
  { column: "stock", text: "admin.products.stock" },
  { column: "category", text: "admin.products.category" },
  { column: "bn_description", text: "admin.import.to.bn_description" },
  { column: "description", text: "admin.import.to.description" },
  { column: "pictures", text: "admin.import.to.pictures" },
  { column: "option1_value", text: "admin.import.to.option1" },
  { column: "option2_value", text: "admin.import.to.option2" },
  { column: "option3_value", text: "admin.import.to.option3" },
  { column: "variant_price", text: "admin.import.to.variant_price" },
  { column: "variant_sku", text: "admin.import.to.variant_sku" },
  { column: "sku", text: "admin.products.sku" },
  { column: "weight_grams", text: "admin.products.weight" },
  { column: "brand", text: "admin.products.brand" },
  { column: "status", text: "admin.import.to.status" },
  { column: "slug", text: "admin.products.slug" },
  { column: "discount_type", text: "admin.import.to.discount_type" },
  { column: "sale_starts", text: "admin.import.to.sale_starts" },
  { column: "sale_ends", text: "admin.import.to.sale_ends" },
  { column: "sale_units", text: "admin.products.sale.units" },
  { column: "option1_name", text: "admin.import.to.option1_name" },
  { column: "option1_bn_name", text: "admin.import.to.option1_bn_name" },
  { column: "option1_bn_value", text: "admin.import.to.option1_bn_value" },
  { column: "option2_name", text: "admin.import.to.option2_name" },
  { column: "option2_bn_name", text: "admin.import.to.option2_bn_name" },
  { column: "option2_bn_value", text: "admin.import.to.option2_bn_value" },
  { column: "option3_name", text: "admin.import.to.option3_name" },
  { column: "option3_bn_name", text: "admin.import.to.option3_bn_name" },
  { column: "option3_bn_value", text: "admin.import.to.option3_bn_value" },
  { column: "meta_title", text: "admin.import.to.meta_title" },
  { column: "bn_meta_title", text: "admin.import.to.bn_meta_title" },
  { column: "meta_description", text: "admin.import.to.meta_description" },
  { column: "bn_meta_description", text: "admin.import.to.bn_meta_description" },
];

/**
 * Returns the problem of a column mapping: two columns are mapped to the same one, or none identifies the product. "" if there is no
 * problem.
 */
export function wrongChoice(columns: string[]): MessageKey | "" {
  const chosen = columns.filter(Boolean);
  if (new Set(chosen).size < chosen.length) return "admin.import.map.twice";
  const named = ["name", "bn_name", "slug"].some((column) => chosen.includes(column));
  return named ? "" : "admin.import.map.nameless";
}
