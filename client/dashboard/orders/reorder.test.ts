import { describe, expect, test } from "vitest";
import type { CartLine } from "../../state/cart";
import { order } from "../../testing/api";
import { product } from "../../testing/product";
import type { QuotedLine } from "../../types/checkout.gen";
import type { OrderItem } from "../../types/order.gen";
import { reordered, reorderLines } from "./reorder";

// Two units of product 1, and one of variant 7 of product 2.
const { items } = order();
const [first] = items as [OrderItem];

function line(id: number, quantity: number, more: Partial<QuotedLine> = {}): QuotedLine {
  const common = {
    variant_id: 0,
    stock: 5,
    selling_price: 100,
    price: 100,
    savings: 0,
    sale_left: 0,
    sale_price: 0,
    options: [],
  };
  return { ...common, product_id: id, quantity, product: product(id), ...more };
}

const quote = (...lines: QuotedLine[]) => lines;

const shirt = line(2, 1, { variant_id: 7, options: ["M", "Red"], stock: 3, price: 90 });
const inCart = (lines: CartLine[]) => lines.map(({ id, quantity }) => [id, quantity]);

describe("reorderLines", () => {
  test("adds up the quantities of each product and variant", () => {
    const lines = reorderLines([...items, { ...first, quantity: 3 }]);
    expect(lines).toEqual([
      { product_id: 1, variant_id: 0, quantity: 5 },
      { product_id: 2, variant_id: 7, quantity: 1 },
    ]);
  });

  test("leaves out deleted products", () => {
    expect(reorderLines([{ ...first, product_id: 0 }])).toEqual([]);
  });
});

describe("the cart", () => {
  test("contains the order's items and variants at current prices", () => {
    const { lines, missing, found } = reordered([], items, quote(line(1, 2), shirt));
    expect(inCart(lines)).toEqual([
      ["1", 2],
      ["2:7", 1],
    ]);
    expect(lines[1]).toMatchObject({ price: 90, stock: 3, variant: { options: ["M", "Red"] } });
    expect([missing, found]).toEqual([[], 2]);
  });

  test("keeps its lines, and limits quantities to the stock", () => {
    const before = reordered([], items, quote(line(1, 2), shirt)).lines;
    const other: CartLine = { ...(before[0] as CartLine), id: "3", product: product(3) };
    const { lines } = reordered([other, ...before], items, quote(line(1, 2, { stock: 3 }), shirt));
    expect(inCart(lines)).toEqual([
      ["3", 2],
      ["1", 3],
      ["2:7", 2],
    ]);
  });
});

describe("the list of missing items", () => {
  test("contains items that are unavailable, sold out or deleted", () => {
    const gone = { ...first, product_id: 0, name: "Old lamp" };
    const quoted = quote(line(1, 0, { product: null }), { ...shirt, quantity: 0, stock: 0 });
    const named = items.map((item) => ({ ...item, variant: item.variant_id ? "M" : "" }));
    const { lines, missing, found } = reordered([], [...named, gone], quoted);
    expect([lines, found]).toEqual([[], 0]);
    expect(missing).toEqual([
      { name: "Old lamp", quantity: 0 },
      { name: "Rice", quantity: 0 },
      { name: "Rice (M)", quantity: 0 },
    ]);
  });

  test("contains items with less stock than ordered, which is added", () => {
    const { lines, missing, found } = reordered([], items, quote(line(1, 1, { stock: 1 }), shirt));
    expect(inCart(lines)[0]).toEqual(["1", 1]);
    expect([missing, found]).toEqual([[{ name: "Rice", quantity: 1 }], 2]);
  });

  test("contains items that are not in the quote", () => {
    expect(reordered([], items, quote(shirt)).missing).toEqual([{ name: "Rice", quantity: 0 }]);
  });
});
