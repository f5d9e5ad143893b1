import { expect, test } from "vitest";
import { product } from "../../../testing/product";
import type { AdminOrder } from "../../../types/order.gen";
import type { EditLine } from "./contents";
import { swapChoices, swapped } from "./swap";

const variant = (id: number, stock: number) => ({
  ...{ id, values: [`v${id}`], selling_price: 100, price: 100, stock, sku: "", offer: null },
});
const shirt = { ...product(2), options: [], variants: [variant(21, 1), variant(22, 4)] };
const line = (itemId: number, variantId: number, quantity: number): EditLine => ({
  ...{ itemId, productId: 2, variantId, name: "Shirt", variant: "", picture: null },
  ...{ price: "100", quantity },
});
const items = [
  { item_id: 1, product_id: 2, variant_id: 21, quantity: 3, price: 100 },
  { item_id: 2, product_id: 2, variant_id: 22, quantity: 1, price: 100 },
] as AdminOrder["items"];

test("counts the order's own units as available, but not those of other lines", () => {
  const lines = [line(1, 21, 3), line(2, 22, 2)];
  const [first] = lines;
  if (!first) throw new Error("no line");
  const left = swapChoices(first, shirt, lines, items).map((choice) => choice.left);
  expect(left).toEqual([4, 3]); // 1 + 3 - 0, and 4 + 1 - 2
});

test("adds the units to a line that has the variant already", () => {
  const lines = [line(1, 21, 3), line(2, 22, 2)];
  const [first] = lines;
  if (!first) throw new Error("no line");
  const choice = { variant: variant(22, 4), label: "v22" };
  expect(swapped(lines, first, shirt, choice, items)).toEqual([line(2, 22, 5)]);
});
