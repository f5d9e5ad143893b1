import { expect, test } from "vitest";
import type { Product, Variant } from "../types/catalog.gen";
import {
  choiceLabels,
  choicePicture,
  chosenVariant,
  matching,
  missingOption,
  startChoice,
  withValue,
} from "./variants";

const variant = (id: number, values: string[], price: number, stock: number): Variant => ({
  id,
  values,
  price,
  stock,
  selling_price: price,
  sku: "",
  offer: null,
});
const product = (price: number, ...variants: Variant[]) => ({ price, variants }) as Product;

const gone = variant(1, ["M", "White"], 10, 0);
const dear = variant(2, ["L", "White"], 20, 5);
const cheap = variant(3, ["L", "Navy"], 10, 5);

const shirt = (...variants: Variant[]) => {
  const values = (...all: string[]) => all.map((value) => ({ value, label: `<${value}>` }));
  const options = [
    { name: "Size", values: values("M", "L") },
    { name: "Colour", values: values("White", "Navy") },
  ];
  return { ...product(10, ...variants), options } as Product;
};
const all = shirt(gone, dear, cheap);

test.each([
  ["the values of the variant in the address, even if it is gone", 1, ["M", "White"]],
  ["nothing without one", 0, ["", ""]],
  ["nothing for an unknown one", 99, ["", ""]],
])("starts with %s", (_, id, chosen) => {
  expect(startChoice(all, id)).toEqual(chosen);
});

test("starts with the only value of an option", () => {
  const [size, colour] = all.options;
  const white = { ...colour, values: colour?.values.slice(0, 1) } as Product["options"][0];
  const of = { ...shirt(gone, dear), options: [size as typeof white, white] };
  expect(startChoice(of, 0)).toEqual(["", "White"]);
  expect(missingOption(of, ["", "White"])).toBe(0);
});

test.each([
  [["", ""], 0, undefined, [1, 2, 3]],
  [["L", ""], 1, undefined, [2, 3]],
  [["", "White"], 0, undefined, [1, 2]],
  [["L", "Navy"], -1, 3, [3]],
])("of the choice %j, option %i is missing", (choice, missing, variant, left) => {
  expect(missingOption(all, choice)).toBe(missing);
  expect(chosenVariant(all, choice)?.id).toBe(variant);
  expect(matching(all, choice).map(({ id }) => id)).toEqual(left);
});

test("a product without variants misses nothing", () => {
  const of = { ...product(10), options: [] as Product["options"] } as Product;
  expect([missingOption(of, startChoice(of, 0)), chosenVariant(of, [])]).toEqual([-1, null]);
});

test.each([
  ["keeps the rest", ["L", "White"], 1, "Navy", ["L", "Navy"], true],
  ["completes a choice", ["L", ""], 1, "Navy", ["L", "Navy"], true],
  ["clears what it does not go with", ["M", "White"], 1, "Navy", ["", "Navy"], false],
])("a new value %s", (_, from, option, value, chosen, exact) => {
  expect(withValue(all, from, option, value)).toMatchObject({ choice: chosen, exact });
});

test("names the chosen values", () => {
  expect(choiceLabels(all, ["", "Navy"])).toEqual(["<Navy>"]);
});

test("shows the picture of the first chosen value with one", () => {
  const pictures = [{ key: "a" }, { key: "b" }];
  const value = (value: string, picture: string) => ({ value, label: value, picture, color: "" });
  const pictured = {
    pictures,
    options: [
      { name: "Size", values: [value("M", ""), value("L", "gone")] },
      { name: "Colour", values: [value("White", "b"), value("Navy", "")] },
    ],
  } as Product;
  expect(choicePicture(pictured, gone.values)).toBe(pictures[1]);
  expect(choicePicture(pictured, dear.values), "a picture that the product no longer has").toBe(
    pictures[1],
  );
  expect(choicePicture(pictured, cheap.values)).toBeUndefined();
  expect(choicePicture(pictured, ["", "White"]), "a partial choice").toBe(pictures[1]);
  expect(choicePicture(pictured, ["", ""])).toBeUndefined();
});
