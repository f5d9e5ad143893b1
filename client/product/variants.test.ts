import { expect, test } from "vitest";
import type { Product, Variant } from "../types/catalog.gen";
import { chosenVariant, variantPicture, variantWith } from "./variants";

const variant = (id: number, values: string[], price: number, stock: number): Variant => ({
  id,
  values,
  price,
  stock,
  selling_price: price,
  sku: "",
});
const product = (price: number, ...variants: Variant[]) => ({ price, variants }) as Product;

const gone = variant(1, ["M", "White"], 10, 0);
const dear = variant(2, ["L", "White"], 20, 5);
const cheap = variant(3, ["L", "Navy"], 10, 5);

test.each([
  ["the one that the address names, even if it is gone", 1, product(10, gone, dear), 1],
  ["one in stock at the price that lists show", 0, product(10, gone, dear, cheap), 3],
  ["any in stock", 99, product(10, gone, dear), 2],
  ["the first where all are gone", 0, product(10, gone), 1],
  ["none where there are none", 0, product(10), undefined],
])("shows %s", (_, id, of, shown) => {
  expect(chosenVariant(of, id)?.id).toBe(shown);
});

test.each([
  ["the same in all else", gone, 0, "L", 2, true],
  ["the first with the value where no other is the same", gone, 1, "Navy", 3, false],
  ["none where nothing has it", gone, 1, "Red", undefined, false],
])("another value selects %s", (_, from, option, value, id, exact) => {
  const found = variantWith(product(10, gone, dear, cheap), from, option, value);
  expect([found.variant?.id, found.exact]).toEqual([id, exact]);
});

test("a variant has the picture of the first of its values with one", () => {
  const pictures = [{ key: "a" }, { key: "b" }];
  const value = (value: string, picture: string) => ({ value, label: value, picture, color: "" });
  const shirt = {
    pictures,
    options: [
      { name: "Size", values: [value("M", ""), value("L", "gone")] },
      { name: "Colour", values: [value("White", "b"), value("Navy", "")] },
    ],
  } as Product;
  expect(variantPicture(shirt, gone)).toBe(pictures[1]);
  expect(variantPicture(shirt, dear), "a picture that the product no longer has").toBe(pictures[1]);
  expect(variantPicture(shirt, cheap)).toBeUndefined();
});
