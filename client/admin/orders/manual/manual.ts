import * as z from "zod/mini";
import { longest, mobile, needed, place, written } from "../../../forms/rules";
import { call } from "../../../lib/api";
import type { Option, ProductCard, Variant } from "../../../types/catalog.gen";
import type { AdminOrder, ManualOrderRequest, QuoteLine } from "../../../types/checkout.gen";
import type { AdminApi } from "../../lib/api";
import { amountOrNone, asNumber } from "../../lib/rules";

/** The rules of a manual order except its products, equal to the server's. */
export const handRules = z.object({
  name: needed(longest.name),
  mobile: mobile(),
  ...place(),
  note: written(longest.note),
  shop_note: written(longest.note),
  fee: amountOrNone(),
});

export type HandFields = z.infer<typeof handRules>;

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
};

/** A product with its options and variants. */
export interface FoundProduct extends ProductCard {
  options: Option[];
  variants: Variant[];
}

/** A product in an order, with the chosen variant; null if it has none. */
export interface HandLine {
  product: FoundProduct;
  variant: Variant | null;
  quantity: number;
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

/**
 * Adds more units of a product, or removes them if more is negative. A line without units is
 * removed.
 */
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

export function asked(lines: HandLine[]): QuoteLine[] {
  return lines.map(({ product, variant, quantity }) => ({
    product_id: product.id,
    variant_id: variant?.id ?? 0,
    quantity,
  }));
}

/** Parses the fee; null means the package's fee. */
export function feeOf(text: string): number | null {
  const fee = asNumber(text);
  return Number.isFinite(fee) && fee >= 0 ? fee : null;
}

/** Places a manual order. key is the idempotency key: a repeated call returns the same order. */
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
