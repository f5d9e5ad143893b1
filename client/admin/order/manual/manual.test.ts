import { expect, test } from "vitest";
import { product } from "../../../testing/product";
import type { AdminOrderItem } from "../../../types/order.gen";
import {
  asked,
  emptyHand,
  type FoundProduct,
  feeOf,
  type HandLine,
  isPrice,
  labelsOf,
  linesOfOrder,
  termsOf,
  withMore,
} from "./manual";
import { handRules, rulesFor } from "./rules";

const rice = { ...product(1), options: [], variants: [] } satisfies FoundProduct;
const shirt = { ...product(2), options: [], variants: [] } satisfies FoundProduct;
const variant = (id: number) => ({
  id,
  values: ["M"],
  selling_price: 90,
  price: 90,
  stock: 3,
  sku: "",
  offer: null,
});

test("keeps lines separate per product and variant", () => {
  let lines: HandLine[] = [];
  lines = withMore(lines, rice, null, 1);
  lines = withMore(lines, shirt, variant(7), 2);
  lines = withMore(lines, rice, null, 2);
  lines = withMore(lines, shirt, variant(8), 1);
  expect(asked(lines)).toEqual([
    { product_id: 1, variant_id: 0, quantity: 3, price: null },
    { product_id: 2, variant_id: 7, quantity: 2, price: null },
    { product_id: 2, variant_id: 8, quantity: 1, price: null },
  ]);
  expect(asked(withMore(lines, rice, null, -3))).toHaveLength(2);
  expect(withMore([], rice, null, -1)).toEqual([]);
});

test("labels a variant in the language, and leaves unknown values unchanged", () => {
  const pack = {
    ...rice,
    options: [
      { name: "ওজন", values: [{ value: "1 kg", label: "১ কেজি", picture: "", color: "" }] },
    ],
  };
  expect(labelsOf(pack, { ...variant(1), values: ["1 kg", "Red"] })).toEqual(["১ কেজি", "Red"]);
  expect(labelsOf(rice, variant(1))).toEqual(["M"]);
});

test("keeps a line's own price when its quantity changes", () => {
  const lines = [{ product: rice, variant: null, quantity: 1, price: "৮০" }];
  expect(asked(withMore(lines, rice, null, 2))).toEqual([
    { product_id: 1, variant_id: 0, quantity: 3, price: 80 },
  ]);
  expect([isPrice(""), isPrice("80.5"), isPrice("-1"), isPrice("80.555")]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test("sends a discount as an amount or hundredths of a percent, with its reason", () => {
  const fields = { ...emptyHand, discount: "12.5", discount_reason: "Offer", advance: "২০০" };
  expect(termsOf(fields)).toEqual({
    fee: null,
    discount: 12.5,
    discount_percent: 0,
    discount_reason: "Offer",
    advance: 200,
    source: "phone",
    discounts: true,
  });
  expect(termsOf({ ...fields, discount_kind: "percent" })).toMatchObject({
    discount: 0,
    discount_percent: 1250,
  });
  expect(termsOf({ ...fields, discount: "" })).toMatchObject({ discount: 0, discount_reason: "" });
});

test("duplicates an order with the products that are still available", () => {
  const item = { product_id: 1, variant_id: 0, quantity: 2 } as AdminOrderItem;
  const dress = { ...shirt, variants: [{ ...variant(7), stock: 1 }] };
  const items = [
    item,
    { ...item, product_id: 2, variant_id: 7 },
    { ...item, product_id: 2, variant_id: 8 },
    { ...item, product_id: 3 },
  ];
  const lines = linesOfOrder(items, [{ ...rice, stock: 5 }, dress]);
  expect(asked(lines)).toEqual([
    { product_id: 1, variant_id: 0, quantity: 2, price: null },
    { product_id: 2, variant_id: 7, quantity: 1, price: null },
  ]);
  expect(linesOfOrder(items, [])).toEqual([]);
});

test("reads a fee in Bengali digits and zero; other text means the package's fee", () => {
  expect([feeOf("৪৫.৫০"), feeOf("0"), feeOf(""), feeOf("x")]).toEqual([45.5, 0, null, null]);
});

test("applies the checkout's rules", () => {
  const good = {
    ...emptyHand,
    name: "Karim",
    mobile: "+880 1812-345678",
    division: "Dhaka",
    district: "Dhaka",
    upazila: "Mirpur",
    line: "House 1",
  };
  expect(handRules.parse(good).mobile).toBe("01812345678");
  for (const wrong of [{ mobile: "0181" }, { name: " " }, { fee: "1.234" }, { upazila: "" }]) {
    expect(handRules.safeParse({ ...good, ...wrong }).success).toBe(false);
  }
  for (const wrong of [
    { discount: "5" },
    { discount: "101", discount_kind: "percent", discount_reason: "x" },
  ]) {
    expect(handRules.safeParse({ ...good, ...wrong }).success).toBe(false);
  }
  const walkIn = { ...emptyHand, name: "Karim", mobile: "01812345678", source: "walk_in" };
  expect(rulesFor(walkIn).safeParse(walkIn).success).toBe(true);
  expect(rulesFor({ ...walkIn, line: "House 1" })).toBe(handRules);
  expect(rulesFor({ ...walkIn, source: "phone" })).toBe(handRules);
});
