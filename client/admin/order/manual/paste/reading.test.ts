import { expect, test } from "vitest";
import { product } from "../../../../testing/product";
import type { Reading } from "../../../../types/ordertext.gen";
import { emptyHand } from "../manual";
import { conflictsOf, filled, linesOf, missingOf, undecided } from "./reading";

const honey = { ...product(1), options: [], variants: [] };
const variant = {
  id: 7,
  values: ["L"],
  selling_price: 90,
  price: 90,
  stock: 3,
  sku: "",
  offer: null,
};
const shirt = { ...product(2), options: [], variants: [variant] };

const empty: Reading = {
  name: "",
  mobile: "",
  other_mobile: "",
  division: "",
  district: "",
  upazila: "",
  line: "",
  note: "",
  products: [],
  unmatched: [],
};
const reading: Reading = {
  ...empty,
  name: "Rahima",
  mobile: "01712345678",
  division: "Dhaka",
  district: "Dhaka",
  upazila: "Mirpur",
  products: [
    { product: honey, variant_id: 0, quantity: 2, text: "2 ta honey" },
    { product: shirt, variant_id: 0, quantity: 1, text: "shirt" },
    { product: shirt, variant_id: 7, quantity: 1, text: "shirt L" },
  ],
};

test("fills empty fields, and others only if they are replaced", () => {
  const form = { ...emptyHand, name: "Karim", division: "Khulna" };
  expect(filled(reading, form, false)).toEqual({ mobile: "01712345678" });
  expect(filled(reading, form, true)).toEqual({
    name: "Rahima",
    mobile: "01712345678",
    division: "Dhaka",
    district: "Dhaka",
    upazila: "Mirpur",
  });
});

test("asks only about fields with another value", () => {
  expect(conflictsOf(reading, emptyHand, [])).toEqual([]);
  expect(conflictsOf(reading, { ...emptyHand, name: "Rahima", line: "House 1" }, [])).toEqual([]);
  const other = { ...emptyHand, name: "Karim", division: "Dhaka", district: "Dhaka" };
  const lines = [{ product: honey, variant: null, quantity: 1 }];
  expect(conflictsOf(reading, other, lines)).toEqual(["name", "place", "products"]);
  expect(conflictsOf(reading, emptyHand, linesOf(reading))).toEqual([]);
});

test("adds only products whose variant is known", () => {
  expect(linesOf(reading)).toEqual([
    { product: honey, variant: null, quantity: 2 },
    { product: shirt, variant, quantity: 1 },
  ]);
  expect(undecided(reading).map(({ text }) => text)).toEqual(["shirt"]);
});

test("lists the missing data", () => {
  expect(missingOf(empty)).toEqual(["products", "name", "mobile", "place", "line"]);
  expect(missingOf({ ...reading, upazila: "" })).toEqual(["upazila", "line"]);
});
