import type { MessageKey } from "../../../lib/i18n";

/** The columns that a column of a file can be read as, and their texts; others show their names. */
export const columnChoices: { column: string; text?: MessageKey }[] = [
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
  ...[
    "discount_type",
    ...[1, 2, 3].flatMap((n) =>
      ["name", "bn_name", "bn_value"].map((part) => `option${n}_${part}`),
    ),
    "meta_title",
    "bn_meta_title",
    "meta_description",
    "bn_meta_description",
  ].map((column) => ({ column })),
];

/** Returns why columns cannot be imported: one is chosen twice, or none names the product. */
export function wrongChoice(columns: string[]): MessageKey | "" {
  const chosen = columns.filter(Boolean);
  if (new Set(chosen).size < chosen.length) return "admin.import.map.twice";
  const named = ["name", "bn_name", "slug"].some((column) => chosen.includes(column));
  return named ? "" : "admin.import.map.nameless";
}
