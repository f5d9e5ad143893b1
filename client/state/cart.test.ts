import { beforeEach, describe, expect, test } from "vitest";
import { product } from "../testing/product";
import {
  added,
  type CartChoice,
  type CartLine,
  cart,
  cartCount,
  cartTotal,
  decreased,
  increased,
  lineTotal,
  removed,
} from "./cart";

const rice: CartChoice = { product: product(1, { price: 82.5, stock: 3 }) };
const shirt = product(2, { has_variants: true, price: 400, stock: 9 });
const medium: CartChoice = {
  product: shirt,
  variant: { id: 7, price: 382.5, stock: 2, options: ["M", "White"] },
};
const large: CartChoice = {
  product: shirt,
  variant: { id: 8, price: 450, stock: 4, options: ["L", "White"] },
};

function filled(...choices: CartChoice[]): CartLine[] {
  return choices.reduce(added, []);
}

describe("adding", () => {
  test("creates a line with quantity 1 at the discounted price", () => {
    expect(filled(rice)).toMatchObject([{ id: "1", quantity: 1, price: 82.5, variant: null }]);
  });

  test("raises the quantity of the same choice by 1", () => {
    expect(filled(rice, rice)).toMatchObject([{ id: "1", quantity: 2 }]);
  });

  test("adds the units of a choice, at most its stock", () => {
    expect(filled({ ...rice, quantity: 2 })).toMatchObject([{ quantity: 2 }]);
    expect(filled(rice, { ...rice, quantity: 5 })).toMatchObject([{ quantity: 3 }]);
    expect(filled({ ...rice, quantity: 5 })).toMatchObject([{ quantity: 3 }]);
  });

  test("creates a separate line for another variant", () => {
    const lines = filled(medium, large, medium);
    expect(lines.map(({ id, quantity, price }) => [id, quantity, price])).toEqual([
      ["2:7", 2, 382.5],
      ["2:8", 1, 450],
    ]);
  });

  test("never exceeds the stock of the choice", () => {
    expect(filled(rice, rice, rice, rice)).toMatchObject([{ quantity: 3 }]);
    expect(filled(medium, medium, medium)).toMatchObject([{ quantity: 2 }]);
  });

  test("ignores a product out of stock", () => {
    expect(filled({ product: product(3, { stock: 0 }) })).toEqual([]);
  });
});

describe("a line", () => {
  test("is increased by 1 up to its stock", () => {
    expect(increased(filled(rice), "1")).toMatchObject([{ quantity: 2 }]);
    expect(increased(filled(rice, rice, rice), "1")).toMatchObject([{ quantity: 3 }]);
  });

  test("is decreased by 1, but not below 1", () => {
    expect(decreased(filled(rice, rice), "1")).toMatchObject([{ quantity: 1 }]);
    expect(decreased(filled(rice), "1")).toMatchObject([{ quantity: 1 }]);
  });

  test("is removed without the others", () => {
    expect(removed(filled(rice, medium), "1").map(({ id }) => id)).toEqual(["2:7"]);
  });
});

describe("the totals", () => {
  test("sum price times quantity, exact to the poisha, and the quantities", () => {
    const lines = filled(rice, rice, medium, { product: product(4, { price: 0.1 }) });
    expect(cartTotal(lines)).toBe(547.6);
    expect(cartCount(lines)).toBe(4);
    expect(lines[0] && lineTotal(lines[0])).toBe(165);
  });

  test("do not accumulate errors of binary fractions", () => {
    const lines = [1, 2, 3].flatMap((id) => filled({ product: product(id, { price: 0.1 }) }));
    expect(cartTotal(lines)).toBe(0.3);
  });

  test("are 0 for an empty cart", () => {
    expect([cartTotal([]), cartCount([])]).toEqual([0, 0]);
  });
});

describe("the stored cart", () => {
  // Each test uses a different shop, because stores last as long as the document.
  let tests = 0;
  let slug = "";
  let key = "";
  const keep = (value: unknown) => localStorage.setItem(key, JSON.stringify(value));
  // Rereads the store, as each change does first.
  const restored = () => {
    cart.change(slug, (lines) => lines);
    return cart.get(slug);
  };

  beforeEach(() => {
    localStorage.clear();
    slug = `shop${tests++}`;
    key = `${slug}-cart`;
  });

  test("has a key that consists of the shop's slug and the suffix", () => {
    cart.change(slug, () => filled(rice));
    expect(JSON.parse(localStorage.getItem(key) ?? "")).toMatchObject({
      state: { items: [{ id: "1", quantity: 1 }] },
    });
    cart.change("other", () => []);
    expect(cart.get(slug)).toHaveLength(1);
    expect(cart.get("other")).toHaveLength(0);
  });

  test("is reread before a change, so that two tabs do not overwrite each other", () => {
    cart.change(slug, () => filled(rice));
    keep({ state: { items: filled(rice, medium) }, version: 0 });
    cart.change(slug, (lines) => added(lines, large));
    expect(cart.get(slug).map(({ id }) => id)).toEqual(["1", "2:7", "2:8"]);
  });

  test.each([
    ["no JSON", "{"],
    ["null", "null"],
    ["a number", "42"],
    ["a list", "[]"],
    ["items that are none", '{"state":{"items":"x"},"version":0}'],
    ["no items", '{"state":{},"version":0}'],
    ["another version", '{"state":{"items":[{"id":"1"}]},"version":9}'],
  ])("is an empty cart if storage contains %s", (_, value) => {
    localStorage.setItem(key, value);
    expect(restored()).toEqual([]);
  });

  test.each([
    ["has no product", { product: undefined }],
    ["has half a product", { product: { id: 1, name: "x" } }],
    ["has a quantity of 0", { quantity: 0 }],
    ["has half of a thing", { quantity: 1.5 }],
    ["has no number as price", { price: "12" }],
    ["has a negative price", { price: -1 }],
    ["has an id of another product", { id: "99" }],
    ["has a damaged variant", { variant: { id: "7" } }],
  ])("drops a line that %s and keeps the others", (_, damage) => {
    const [line] = filled(rice);
    keep({ state: { items: [{ ...line, ...damage }, ...filled(medium)] }, version: 0 });
    expect(restored().map(({ id }) => id)).toEqual(["2:7"]);
  });
});
