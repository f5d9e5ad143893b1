import { call } from "../../../lib/api";
import type { MessageKey } from "../../../lib/i18n";
import type { Option, ProductCard, Variant } from "../../../types/catalog.gen";
import type {
  ManualLine,
  ManualOrderRequest,
  ManualTerms,
  QuoteLine,
} from "../../../types/checkout.gen";
import type { AdminOrder } from "../../../types/order.gen";
import type { OrderReturns } from "../../../types/orderreturn.gen";
import type { AdminApi } from "../../lib/api";
import { asNumber } from "../../lib/numbers";
import type { HandFields } from "./rules";

/** The channels through which a customer can place a manual order. */
export const sources: { value: string; text: MessageKey }[] = [
  { value: "phone", text: "admin.orders.source.phone" },
  { value: "messenger", text: "admin.orders.source.messenger" },
  { value: "whatsapp", text: "admin.orders.source.whatsapp" },
  { value: "facebook", text: "admin.orders.source.facebook" },
  { value: "walk_in", text: "admin.orders.source.walk_in" },
];

export const emptyHand: HandFields = {
  name: "",
  mobile: "",
  division: "",
  district: "",
  upazila: "",
  line: "",
  note: "",
  shop_note: "",
  fee: "",
  discount: "",
  discount_kind: "amount",
  discount_reason: "",
  advance: "",
  code: "",
  discounts: true,
  source: "phone",
};

const storageKey = "haat-order-source";

/** Returns the source of the last manual order in this browser. */
export function lastSource(): string {
  const last = localStorage.getItem(storageKey);
  return sources.some(({ value }) => value === last) ? (last ?? "") : emptyHand.source;
}

/** Stores the source as the default for the next order. */
export function rememberSource(source: string): void {
  localStorage.setItem(storageKey, source);
}

/** Returns the terms for the server from the form's fields. */
export function termsOf(fields: Pick<HandFields, TermField>): ManualTerms {
  const discount = feeOf(fields.discount) ?? 0;
  const percent = fields.discount_kind === "percent";
  return {
    fee: feeOf(fields.fee),
    discount: percent ? 0 : discount,
    discount_percent: percent ? Math.round(discount * 100) : 0,
    discount_reason: discount > 0 ? fields.discount_reason : "",
    advance: feeOf(fields.advance) ?? 0,
    source: fields.source,
    discounts: fields.discounts,
  };
}

/** Returns the discount codes of a form's field. */
export const codesOf = (written: string) => written.split(/[\s,]+/).filter((code) => code !== "");

/** The names of the form's fields that make up the terms. */
export const termFields = [
  "fee",
  "discount",
  "discount_kind",
  "discount_reason",
  "advance",
  "source",
  "discounts",
] as const;
type TermField = (typeof termFields)[number];

/** A product with its options and variants. */
export interface FoundProduct extends ProductCard {
  options: Option[];
  variants: Variant[];
}

/** A product in an order. `variant` is null if the product has no variants. */
export interface HandLine {
  product: FoundProduct;
  variant: Variant | null;
  quantity: number;
  /** The typed price per unit; undefined for the product's price. */
  price?: string;
}

/** Returns the labels of a variant's values, such as "১ কেজি" in Bengali. */
export function labelsOf({ options }: FoundProduct, { values }: Variant): string[] {
  return values.map(
    (value, i) => options[i]?.values.find((each) => each.value === value)?.label ?? value,
  );
}

export function lineKey({ product, variant }: Pick<HandLine, "product" | "variant">): string {
  return `${product.id}:${variant?.id ?? 0}`;
}

/** Adds `more` units of a product, or removes them if it is negative. A line with 0 units is removed. */
export function withMore(
  lines: HandLine[],
  product: FoundProduct,
  variant: Variant | null,
  more: number,
): HandLine[] {
  const key = lineKey({ product, variant });
  const known = lines.some((line) => lineKey(line) === key);
  if (!known) return more > 0 ? [...lines, { product, variant, quantity: more }] : lines;
  return lines
    .map((line) => (lineKey(line) === key ? { ...line, quantity: line.quantity + more } : line))
    .filter(({ quantity }) => quantity > 0);
}

export function asked(lines: HandLine[]): ManualLine[] {
  return lines.map(({ product, variant, quantity, price = "" }) => ({
    product_id: product.id,
    variant_id: variant?.id ?? 0,
    quantity,
    price: feeOf(price),
  }));
}

/** Reports whether the price of a line is empty or an amount. */
export function isPrice(written: string): boolean {
  return written === "" || /^\d{1,8}(\.\d{1,2})?$/.test(written);
}

/** Returns the lines of an order whose products are still for sale, at the products' prices. */
export function linesOfOrder(items: QuoteLine[], products: FoundProduct[]): HandLine[] {
  return items.reduce<HandLine[]>((lines, { product_id, variant_id, quantity }) => {
    const product = products.find(({ id }) => id === product_id);
    const variant = product?.variants.find(({ id }) => id === variant_id) ?? null;
    if (!product || (product.variants.length > 0 && !variant)) return lines;
    const units = Math.min(quantity, (variant ?? product).stock);
    return withMore(lines, product, variant, units);
  }, []);
}

/** Parses an amount. Returns null for text without one, which means the package's fee or the product's price. */
export function feeOf(text: string): number | null {
  const fee = asNumber(text);
  return Number.isFinite(fee) && fee >= 0 ? fee : null;
}

/** Places a manual order. `key` is the idempotency key: a repeated call returns the same order. */
export async function placeByHand(
  api: AdminApi,
  order: ManualOrderRequest,
  key: string,
): Promise<AdminOrder> {
  const answer = await call<{ data: AdminOrder }>(api.to("orders"), {
    method: "POST",
    headers: { "Content-Type": "application/json", "Idempotency-Key": key },
    body: JSON.stringify(order),
  });
  return answer.data;
}

/** Places the order that replaces the goods of a return, and returns its id. A repeated call returns the same order. */
export async function placeExchange(api: AdminApi, order: ManualOrderRequest, id: number) {
  const { returns } = await api.post<OrderReturns>(`returns/${id}/exchange`, order);
  return returns.find((each) => each.id === id)?.exchange ?? "";
}
