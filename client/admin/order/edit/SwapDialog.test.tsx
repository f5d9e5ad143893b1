import { screen, within } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { order } from "../../../testing/api";
import { product } from "../../../testing/product";
import { press } from "../../../testing/user";
import type { AdminOrder } from "../../../types/order.gen";
import { stubbedArea } from "../../fixtures";
import { type EditLine, fieldsOf, linesOf, requestOf } from "./contents";
import { EditLines } from "./EditLines";

const area = stubbedArea();

// An order of 2 units of variant 21 (S, 200 each).
const shown = {
  ...order(),
  edits: 3,
  discount_percent: 0,
  items: [
    {
      ...order().items[0],
      ...{ item_id: 11, product_id: 2, variant_id: 21, name: "Shirt", variant: "Red, S" },
      ...{ quantity: 2, price: 180, sku: "" },
    },
  ],
} as AdminOrder;

const variant = (id: number, size: string, price: number, stock: number) => ({
  ...{ id, values: ["red", size], selling_price: price, price, stock, sku: "" },
});
const value = (name: string, label: string, color = "") => ({
  ...{ value: name, label, color, picture: "" },
});
const shirt = {
  ...product(2, { name: "Shirt" }),
  options: [
    { name: "Color", values: [value("red", "Red", "#ff0000")] },
    { name: "Size", values: ["S", "M", "L", "XL"].map((size) => value(size, size)) },
  ],
  variants: [
    variant(21, "S", 200, 0),
    variant(22, "M", 250, 5),
    variant(23, "L", 150, 1),
    variant(24, "XL", 180, 0),
  ],
};

let lines: EditLine[];

function Edited() {
  const [now, set] = useState(() => linesOf(shown));
  lines = now;
  return <EditLines lines={now} items={shown.items} problems={{}} onChange={set} />;
}

async function open(name = "Shirt, Red, S"): Promise<HTMLElement> {
  await press(`Change size or color: ${name}`);
  const call = area.calls.at(-1);
  expect(call?.what).toBe("GET /api/admin/v3/orders/products");
  await call?.answer([shirt]);
  return screen.getByRole("dialog");
}

const sent = () => requestOf(shown, lines, fieldsOf(shown), false).lines;

test("offers the product's variants with stock and the difference in price", async () => {
  await area.show(<Edited />);
  const choices = within(await open())
    .getAllByRole("listitem")
    .map((choice) => choice.textContent);
  expect(choices).toEqual([
    "Red, SIn this order",
    "Red, M5 in stock৳250+৳70",
    "Red, LOnly 1 left৳150−৳30",
    "Red, XLOut of stock৳180Same price",
  ]);
});

test("does not offer variants with fewer units than the line", async () => {
  await area.show(<Edited />);
  const dialog = within(await open());
  const disabled = (name: RegExp) =>
    dialog.getByRole<HTMLButtonElement>("button", { name }).disabled;
  expect([/Red, S/, /Red, M/, /Red, L/, /Red, XL/].map(disabled)).toEqual([
    true,
    false,
    true,
    true,
  ]);
});

test("swaps the variant at its current price and keeps the quantity", async () => {
  await area.show(<Edited />);
  await open();
  await press(/Red, M/);
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.getByText("Red, M")).toBeDefined();
  expect(sent()).toEqual([{ item_id: 0, product_id: 2, variant_id: 22, quantity: 2, price: 250 }]);
});

test("restores the order's item with its price when it is swapped back", async () => {
  await area.show(<Edited />);
  await open();
  await press(/Red, M/);
  await press("Change size or color: Shirt, Red, M");
  await area.calls.at(-1)?.answer([shirt]);
  await press(/Red, S/);
  expect(lines).toEqual(linesOf(shown));
});

test("says that the product is no longer for sale", async () => {
  await area.show(<Edited />);
  await press("Change size or color: Shirt, Red, S");
  await area.calls.at(-1)?.answer([]);
  expect(screen.getByText("This product is no longer for sale.")).toBeDefined();
});
