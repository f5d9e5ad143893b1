import { expect, test } from "vitest";
import { product } from "../testing/product";
import { undiscounted } from "../testing/quote";
import type { Quote, QuotedLine } from "../types/checkout.gen";
import { added, type CartLine } from "./cart";
import { quoted, quoteLines } from "./quoted";

const cart: CartLine[] = [product(1), product(1), product(2), product(3)].reduce(
  (lines, each) => added(lines, { product: each }),
  [] as CartLine[],
);

function line(id: number, more: Partial<QuotedLine> = {}): QuotedLine {
  return {
    product_id: id,
    variant_id: 0,
    quantity: 1,
    stock: 5,
    selling_price: 100,
    price: 100,
    savings: 0,
    sale_left: 0,
    sale_price: 0,
    options: [],
    product: product(id, { name: `New name ${id}` }),
    ...more,
  };
}

function quote(...lines: QuotedLine[]): Quote {
  return {
    ...undiscounted,
    lines,
    packages: [],
    package_id: 0,
    subtotal: 0,
    shipping_fee: 0,
    total: 0,
    due_now: null,
    due_later: null,
    undeliverable: null,
    fingerprint: "",
  };
}

test("requests product, variant and quantity", () => {
  expect(quoteLines(cart)).toEqual([
    { product_id: 1, variant_id: 0, quantity: 2 },
    { product_id: 2, variant_id: 0, quantity: 1 },
    { product_id: 3, variant_id: 0, quantity: 1 },
  ]);
});

test("updates names, and reports no change if nothing else differs", () => {
  const { lines, changes } = quoted(cart, quote(line(1), line(2), line(3)));
  expect(changes).toEqual([]);
  expect(lines.map(({ name, quantity }) => [name, quantity])).toEqual([
    ["New name 1", 2],
    ["New name 2", 1],
    ["New name 3", 1],
  ]);
});

test("applies and reports a new price", () => {
  const { lines, changes } = quoted(cart, quote(line(1, { price: 120 }), line(2), line(3)));
  expect(lines[0]?.price).toBe(120);
  expect(changes).toMatchObject([{ kind: "price", before: 100, line: { id: "1", price: 120 } }]);
});

test("reports no price that follows from the units of a limited sale", () => {
  const two = cart.slice(0, 1).map((each) => ({ ...each, price: 80 }));
  const over = quoted(two, quote(line(1, { sale_left: 1, sale_price: 80 })));
  expect(over.lines[0]?.price).toBe(100);
  expect(over.changes).toEqual([]);

  const on = product(1, { sale: { ends_at: null, left: 1 } });
  const under = quoted(over.lines, quote(line(1, { price: 80, product: on })));
  expect(under.lines[0]?.price).toBe(80);
  expect(under.changes).toEqual([]);

  const dearer = quoted(two, quote(line(1, { sale_left: 1, sale_price: 90 })));
  expect(dearer.changes).toMatchObject([{ kind: "price", before: 80 }]);
});

test("reduces a quantity above the stock and reports it", () => {
  const { lines, changes } = quoted(cart, quote(line(1, { stock: 1 }), line(2), line(3)));
  expect(lines[0]).toMatchObject({ quantity: 1, stock: 1 });
  expect(changes).toMatchObject([{ kind: "less", before: 2, line: { id: "1", quantity: 1 } }]);
});

test("removes and reports unavailable products", () => {
  const { lines, changes } = quoted(
    cart,
    quote(line(1), line(2, { stock: 0, quantity: 0 }), line(3, { product: null, stock: 0 })),
  );
  expect(lines.map(({ id }) => id)).toEqual(["1"]);
  expect(changes.map(({ kind, line }) => [kind, line.id])).toEqual([
    ["gone", "2"],
    ["gone", "3"],
  ]);
});

test("keeps a line that was added after the request", () => {
  const { lines, changes } = quoted(cart, quote(line(1)));
  expect(lines.map(({ id }) => id)).toEqual(["1", "2", "3"]);
  expect(changes).toEqual([]);
});
