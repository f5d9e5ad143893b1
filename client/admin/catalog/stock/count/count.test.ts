import { expect, test } from "vitest";
import type { Countable } from "../../../../types/stockcount.gen";
import { add, again, lineOf, maxLines, newCount, readCount, removeLine, setCounted } from "./count";

const goods = (product_id: number, variant_id = 0, stock = 5): Countable => ({
  product_id,
  variant_id,
  name: `P${product_id}`,
  bn_name: "",
  variant: variant_id ? "S" : "",
  sku: "",
  picture: null,
  stock,
});

test("counting a product again keeps its expected stock and moves its line to the top", () => {
  let count = add(newCount(), "A", goods(1, 0, 5));
  count = add(count, "B", goods(2));
  count = add(count, "A", goods(1, 0, 3)); // Two units were sold meanwhile, but 5 are still expected.
  expect(
    count.lines.map(({ product_id, expected, counted }) => [product_id, expected, counted]),
  ).toEqual([
    [1, 5, 2],
    [2, 5, 1],
  ]);
});

test("counts a known code without a look-up until its line is removed", () => {
  let count = add(newCount(), "A", goods(1, 7));
  const line = lineOf(count, "A");
  expect(line?.variant_id).toBe(7);
  if (line) count = again(count, line);
  expect(count.lines[0]?.counted).toBe(2);
  count = setCounted(count, goods(1, 7), 0);
  expect(count.lines[0]?.counted).toBe(0);
  expect(lineOf(removeLine(count, goods(1, 7)), "A")).toBeUndefined();
});

test("a full count accepts no further products", () => {
  let count = newCount();
  for (let id = 1; id <= maxLines; id++) count = add(count, String(id), goods(id));
  expect(add(count, "new", goods(maxLines + 1))).toBe(count);
  expect(add(count, "1", goods(1)).lines[0]?.counted).toBe(2);
});

test.each([null, "", "{", "[]", "{}", '{"key":1}'])("reads no count from %j", (text) => {
  expect(readCount(text)).toBeUndefined();
});

test("reads a stored count", () => {
  const count = add(newCount(), "A", goods(1));
  expect(readCount(JSON.stringify(count))).toEqual(count);
});
