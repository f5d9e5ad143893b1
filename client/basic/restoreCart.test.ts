import { beforeEach, expect, test } from "vitest";
import { cart } from "../state/cart";
import { product } from "../testing/product";
import type { QuotedLine } from "../types/checkout.gen";
import { restoreCart } from "./restoreCart";

const quoted = (id: number, quantity: number, variant = 0): QuotedLine => ({
  product_id: id,
  variant_id: variant,
  quantity,
  stock: 5,
  selling_price: 100,
  price: 90,
  savings: 0,
  sale_left: 0,
  sale_price: 0,
  options: variant ? ["L"] : [],
  product: product(id),
});

// Returns the cart as the shop's pages read it.
function shown(): (string | number)[][] {
  cart.change("demo", (lines) => lines);
  return cart.get("demo").map(({ id, quantity }) => [id, quantity]);
}

beforeEach(() => localStorage.clear());

test("fills an empty cart with lines that the shop's pages accept", () => {
  restoreCart(localStorage, "demo", [quoted(1, 2), quoted(2, 1, 7)]);
  expect(shown()).toEqual([
    ["1", 2],
    ["2:7", 1],
  ]);
  expect(cart.get("demo")[1]?.variant).toEqual({ id: 7, options: ["L"] });
});

test("keeps the cart's lines, and adds nothing when the link is opened twice", () => {
  restoreCart(localStorage, "demo", [quoted(3, 4), quoted(1, 1)]);
  for (let i = 0; i < 2; i++) restoreCart(localStorage, "demo", [quoted(1, 2), quoted(3, 1)]);
  expect(shown()).toEqual([
    ["3", 4],
    ["1", 2],
  ]);
});

test("leaves out products that are sold out or deleted", () => {
  restoreCart(localStorage, "demo", [quoted(1, 0), { ...quoted(2, 1), product: null }]);
  expect(shown()).toEqual([]);
});

test.each(["x", "{}", '{"state":{"items":[null,{"id":4},3]}}', "null"])(
  "replaces a damaged cart: %s",
  (damaged) => {
    localStorage.setItem("demo-cart", damaged);
    restoreCart(localStorage, "demo", [quoted(1, 1)]);
    expect(shown()).toEqual([["1", 1]]);
  },
);

test("changes no other shop's cart", () => {
  restoreCart(localStorage, "demo", [quoted(1, 1)]);
  expect(localStorage.getItem("other-cart")).toBeNull();
});
