import { expect, test } from "vitest";
import { product } from "../../../testing/product";
import {
  asked,
  emptyHand,
  type FoundProduct,
  feeOf,
  type HandLine,
  handRules,
  labelsOf,
  withMore,
} from "./manual";

const rice = { ...product(1), options: [], variants: [] } satisfies FoundProduct;
const shirt = { ...product(2), options: [], variants: [] } satisfies FoundProduct;
const variant = (id: number) => ({
  id,
  values: ["M"],
  selling_price: 90,
  price: 90,
  stock: 3,
  sku: "",
});

test("lines are distinct per product and variant", () => {
  let lines: HandLine[] = [];
  lines = withMore(lines, rice, null, 1);
  lines = withMore(lines, shirt, variant(7), 2);
  lines = withMore(lines, rice, null, 2);
  lines = withMore(lines, shirt, variant(8), 1);
  expect(asked(lines)).toEqual([
    { product_id: 1, variant_id: 0, quantity: 3 },
    { product_id: 2, variant_id: 7, quantity: 2 },
    { product_id: 2, variant_id: 8, quantity: 1 },
  ]);
  expect(asked(withMore(lines, rice, null, -3))).toHaveLength(2);
  expect(withMore([], rice, null, -1)).toEqual([]);
});

test("a variant has the labels of the language; unknown values stay as they are", () => {
  const pack = {
    ...rice,
    options: [
      { name: "ওজন", values: [{ value: "1 kg", label: "১ কেজি", picture: "", color: "" }] },
    ],
  };
  expect(labelsOf(pack, { ...variant(1), values: ["1 kg", "Red"] })).toEqual(["১ কেজি", "Red"]);
  expect(labelsOf(rice, variant(1))).toEqual(["M"]);
});

test("a fee accepts Bengali digits and zero; otherwise it is the package's", () => {
  expect([feeOf("৪৫.৫০"), feeOf("0"), feeOf(""), feeOf("x")]).toEqual([45.5, 0, null, null]);
});

test("the rules equal the checkout's", () => {
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
});
