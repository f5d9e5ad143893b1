import type { DiscountRequest, FullDiscount, Named, Terms } from "../../types/discount.gen";
import { asNumber } from "../lib/numbers";
import type { Gift } from "./limits";

/** A tier in the form. */
export interface TierFields {
  units: string;
  percent: string;
}

/** The fields of the editor. Numbers are texts, as typed; an empty one means 0. */
export interface DiscountFields {
  name: string;
  bn_name: string;
  note: string;
  source: string;
  /** "yes" or "no". */
  automatic: string;
  code: string;
  gives: Gift;
  percent: string;
  cap: string;
  amount: string;
  tiers: TierFields[];
  buy: string;
  get: string;
  units: string;
  most: string;
  products: number[];
  categories: number[];
  without_products: number[];
  without_categories: number[];
  min_sum: string;
  min_units: string;
  combines: string[];
  first_order: boolean;
  districts: string[];
  tags: number[];
  most_uses: string;
  most_of_phone: string;
  most_of_code: string;
  starts_at: string;
  ends_at: string;
}

/** The fields of a discount without any value. */
export const empty: DiscountFields = {
  name: "",
  bn_name: "",
  note: "",
  source: "",
  automatic: "yes",
  code: "",
  gives: "product.percent",
  percent: "",
  cap: "",
  amount: "",
  tiers: [],
  buy: "",
  get: "",
  units: "",
  most: "",
  products: [],
  categories: [],
  without_products: [],
  without_categories: [],
  min_sum: "",
  min_units: "",
  combines: [],
  first_order: false,
  districts: [],
  tags: [],
  most_uses: "",
  most_of_phone: "",
  most_of_code: "",
  starts_at: "",
  ends_at: "",
};

const shown = (value: number) => (value === 0 ? "" : String(value));

/** Returns the fields of a stored discount. */
export function fieldsOf(discount: FullDiscount): DiscountFields {
  const { terms } = discount;
  return {
    name: discount.name,
    bn_name: discount.bn_name,
    note: discount.note,
    source: discount.source,
    automatic: discount.automatic ? "yes" : "no",
    code: discount.code,
    gives: `${terms.class}.${terms.kind}` as Gift,
    percent: shown(terms.percent),
    cap: shown(terms.cap),
    amount: shown(terms.amount),
    tiers: terms.tiers.map(({ units, percent }) => ({
      units: shown(units),
      percent: shown(percent),
    })),
    buy: shown(terms.buy),
    get: shown(terms.get),
    units: shown(terms.units),
    most: shown(terms.most),
    products: terms.products,
    categories: terms.categories,
    without_products: terms.without_products,
    without_categories: terms.without_categories,
    min_sum: shown(terms.min_sum),
    min_units: shown(terms.min_units),
    combines: terms.combines,
    first_order: discount.first_order,
    districts: discount.districts,
    tags: discount.tags,
    most_uses: shown(discount.most_uses),
    most_of_phone: shown(discount.most_of_phone),
    most_of_code: shown(discount.most_of_code),
    starts_at: discount.starts_at,
    ends_at: discount.ends_at,
  };
}

const number = (written: string) => asNumber(written) || 0;

function termsOf(fields: DiscountFields): Terms {
  const [of = "", kind = ""] = fields.gives.split(".");
  return {
    class: of,
    kind,
    percent: number(fields.percent),
    cap: number(fields.cap),
    amount: number(fields.amount),
    tiers:
      kind === "tiers"
        ? fields.tiers.map(({ units, percent }) => ({
            units: number(units),
            percent: number(percent),
          }))
        : [],
    buy: number(fields.buy),
    get: number(fields.get),
    units: number(fields.units),
    most: number(fields.most),
    products: fields.products,
    categories: fields.categories,
    without_products: fields.without_products,
    without_categories: fields.without_categories,
    min_sum: number(fields.min_sum),
    min_units: number(fields.min_units),
    combines: fields.combines,
  };
}

/** The time in requests for discounts that are not stored yet. */
const never = "0001-01-01T00:00:00Z";

/** Returns the request with the fields. `changedAt` is the version of the stored discount. */
export function requestOf(fields: DiscountFields, changedAt = never): DiscountRequest {
  return {
    changed_at: changedAt,
    name: fields.name,
    bn_name: fields.bn_name,
    note: fields.note,
    source: fields.source,
    automatic: fields.automatic === "yes",
    code: fields.code,
    terms: termsOf(fields),
    first_order: fields.first_order,
    districts: fields.districts,
    tags: fields.tags,
    most_uses: number(fields.most_uses),
    most_of_phone: number(fields.most_of_phone),
    most_of_code: number(fields.most_of_code),
    starts_at: fields.starts_at,
    ends_at: fields.ends_at,
  };
}

/** The names of nothing, for new discounts. */
export const unnamed: Named = { products: [], categories: [], tags: [] };
