import { describe, expect, it } from "vitest";
import type { AdminOrderItem, OrderSheet } from "../../../types/order.gen";
import { pickLines } from "./pickLines";

const item = (name: string, more: Partial<AdminOrderItem> = {}) =>
  ({
    name,
    product_id: 1,
    variant_id: 0,
    variant: "",
    sku: "",
    quantity: 1,
    ...more,
  }) as AdminOrderItem;

const order = (order_id: string, items: AdminOrderItem[], status = "pending") =>
  ({ order_id, items, status }) as OrderSheet;

describe("pickLines", () => {
  it("sums a product over all orders and lists the orders", () => {
    const lines = pickLines(
      [
        order("10000001", [item("Rice", { quantity: 2, sku: "R1" })]),
        order("10000002", [item("Rice", { quantity: 3, sku: "R1" })]),
      ],
      "en",
    );
    expect(lines).toMatchObject([
      {
        name: "Rice",
        sku: "R1",
        quantity: 5,
        orders: [
          { order_id: "10000001", quantity: 2 },
          { order_id: "10000002", quantity: 3 },
        ],
      },
    ]);
  });

  it("keeps the variants of a product apart, sorted by name, then by variant", () => {
    const lines = pickLines(
      [
        order("1", [
          item("Shirt", { variant_id: 12, variant: "XL" }),
          item("Shirt", { variant_id: 11, variant: "M" }),
          item("Lamp", { product_id: 2 }),
          item("Shirt", { variant_id: 11, variant: "M" }),
        ]),
      ],
      "en",
    );
    expect(lines.map(({ name, variant, quantity }) => [name, variant, quantity])).toEqual([
      ["Lamp", "", 1],
      ["Shirt", "M", 2],
      ["Shirt", "XL", 1],
    ]);
    expect(lines[1]?.orders).toEqual([{ order_id: "1", quantity: 2 }]);
  });

  it("sorts Bengali names by the Bengali alphabet, and numbers by their value", () => {
    const lines = pickLines(
      [
        order("1", [
          item("চাল ১০ কেজি", { product_id: 1 }),
          item("চাল ৫ কেজি", { product_id: 2 }),
          item("আটা", { product_id: 3 }),
        ]),
      ],
      "bn",
    );
    expect(lines.map(({ name }) => name)).toEqual(["আটা", "চাল ৫ কেজি", "চাল ১০ কেজি"]);
  });

  it("leaves out canceled orders", () => {
    expect(pickLines([order("1", [item("Rice")], "canceled")], "en")).toEqual([]);
  });

  it("compares items of deleted products and variants by their texts", () => {
    const gone = { product_id: 0, sku: "S" };
    const lines = pickLines(
      [
        order("1", [item("Cup", gone), item("Pot", gone)]),
        order("2", [
          item("Cup", gone),
          item("Cup", { variant: "Red" }),
          item("Cup", { variant: "Blue" }),
        ]),
      ],
      "en",
    );
    expect(lines.map(({ name, variant, quantity }) => [name, variant, quantity])).toEqual([
      ["Cup", "", 2],
      ["Cup", "Blue", 1],
      ["Cup", "Red", 1],
      ["Pot", "", 1],
    ]);
  });
});
