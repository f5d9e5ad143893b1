import type { MessageKey } from "../../../lib/i18n";
import { columnChoices } from "./columnChoices";

/** Texts for the reasons for which a cell is refused, as in server/catalog/sheet/types.go. */
export const reasons: Record<string, MessageKey> = {
  required: "admin.import.reason.required",
  nameless: "admin.import.reason.nameless",
  min: "admin.import.reason.min",
  max: "admin.import.reason.max",
  invalid: "admin.import.reason.invalid",
  number: "admin.import.reason.number",
  ambiguous: "admin.import.reason.ambiguous",
  currency: "admin.import.reason.currency",
  decimals: "admin.import.reason.decimals",
  date: "admin.import.reason.date",
  formula: "admin.import.reason.formula",
  unknown: "admin.import.reason.unknown",
  repeated: "admin.import.reason.repeated",
  differs: "admin.import.reason.differs",
  taken: "admin.import.reason.taken",
  slug_taken: "admin.import.reason.slug_taken",
  stock_of_variants: "admin.import.reason.stock_of_variants",
  wide: "admin.import.reason.wide",
  beside: "admin.import.reason.beside",
  failure: "admin.import.reason.failure",
  uncomputed: "admin.import.reason.uncomputed",
  no_reference: "admin.import.reason.no_reference",
  no_product: "admin.import.reason.no_product",
  same_reference: "admin.import.reason.same_reference",
  attributes: "admin.import.reason.attributes",
  too_many_options: "admin.import.reason.too_many_options",
  address: "admin.import.reason.address",
  no_parent: "admin.import.reason.no_parent",
  no_variant: "admin.import.reason.no_variant",
  scientific: "admin.import.reason.scientific",
  dated: "admin.import.reason.dated",
  leading_zeros: "admin.import.reason.leading_zeros",
  same_variants: "admin.import.reason.same_variants",
};

/** Texts for the notes about cells, by reason. */
export const noteTexts: Record<string, MessageKey> = {
  sale_past: "admin.import.note.sale_past",
  sale_ends: "admin.import.note.sale_ends",
  discounts_differ: "admin.import.note.discounts_differ",
  weights_differ: "admin.import.note.weights_differ",
  uncounted: "admin.import.note.uncounted",
  below_zero: "admin.import.note.below_zero",
  first_category: "admin.import.note.first_category",
  dated: "admin.import.note.dated",
  relative: "admin.import.note.relative",
  impact: "admin.import.note.impact",
};

/** Texts for the reasons for which a column is ignored. */
export const ignoredReasons: Record<string, MessageKey> = {
  unused: "admin.import.ignored.unused",
  empty: "admin.import.ignored.empty",
  unnamed: "admin.import.ignored.unnamed",
  repeated: "admin.import.ignored.repeated",
};

/** Texts that name Haat's columns. */
export const columnTexts: Record<string, MessageKey | undefined> = {
  ...Object.fromEntries(columnChoices.map(({ column, text }) => [column, text])),
  options: "admin.import.to.options",
  variants: "admin.import.to.variants",
};

/** Texts for the reasons for which a picture was not fetched. */
export const pictureReasons: Record<string, MessageKey> = {
  blocked: "admin.import.picture.blocked",
  unreachable: "admin.import.picture.unreachable",
  status: "admin.import.picture.status",
  progressive: "admin.import.picture.progressive",
  too_large: "admin.import.picture.too_large",
  unreadable: "admin.import.picture.unreadable",
};

/** The explanations of the columns, in order of display. */
export const columnHelp: { columns: string; text: MessageKey }[] = [
  { columns: "slug", text: "admin.import.help.slug" },
  { columns: "name, bn_name", text: "admin.import.help.name" },
  { columns: "category", text: "admin.import.help.category" },
  { columns: "selling_price, discount, discount_type", text: "admin.import.help.price" },
  { columns: "sale_starts, sale_ends, sale_units", text: "admin.import.help.sale" },
  { columns: "stock", text: "admin.import.help.stock" },
  { columns: "pictures", text: "admin.import.help.pictures" },
  { columns: "status", text: "admin.import.help.status" },
  {
    columns: "option1_name, option1_value, variant_price, variant_sku",
    text: "admin.import.help.variants",
  },
  { columns: "description, meta_title, meta_description", text: "admin.import.help.texts" },
];
