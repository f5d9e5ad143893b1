import { expect, test } from "vitest";
import en from "../../../../locales/en.json";
import { createI18n } from "../../../lib/i18n";
import { order } from "../../../testing/api";
import { product } from "../../../testing/product";
import type { AdminOrder } from "../../../types/order.gen";
import type { Contents } from "../../../types/orderedit.gen";
import { changesOf } from "./changes";
import { fieldsOf, linesOf, rebased, requestOf, totalsOf, withChosen } from "./contents";
import type { EditFields } from "./rules";

// Returns an order of two units of product 1 and one of a variant of product 2, 100 each.
function adminOrder(more: Partial<AdminOrder> = {}): AdminOrder {
  const shown = order();
  const items = shown.items.map((item, i) => ({ ...item, item_id: 11 + i, sku: "" }));
  return { ...shown, items, edits: 3, discount_percent: 0, related: [], ...more } as AdminOrder;
}

const fields = (more: Partial<EditFields> = {}) => ({ ...fieldsOf(adminOrder()), ...more });

test("requests the order's current contents if the form is unchanged", () => {
  const shown = adminOrder({ discount: 20, discount_percent: 666, discount_reason: "Eid" });
  const request = requestOf(shown, linesOf(shown), fieldsOf(shown), false);
  expect(request).toMatchObject({
    edits: 3,
    status: "pending",
    discount: 0,
    discount_percent: 666,
    discount_reason: "Eid",
    shipping_fee: 60,
    advance: 0,
    lines: [
      { item_id: 11, quantity: 2, price: 100 },
      { item_id: 12, quantity: 1, price: 100 },
    ],
  });
});

test.each([
  [{}, { subtotal: 300, discount: 0, total: 360, due: 360 }],
  [
    { discount: "২৫.৫০", advance: "100" },
    { subtotal: 300, discount: 25.5, total: 334.5, due: 234.5 },
  ],
  [
    { discount: "12.34", discount_kind: "percent", shipping_fee: "" },
    { subtotal: 300, discount: 37.02, total: 262.98, due: 262.98 },
  ],
])("computes the amounts of %j in poisha", (more, totals) => {
  expect(totalsOf(linesOf(adminOrder()), fields(more))).toEqual(totals);
});

test("rounds a percentage half up, as the server does", () => {
  const [line] = linesOf(adminOrder());
  if (!line) throw new Error("the order has no lines");
  const priced = [{ ...line, price: "0.05", quantity: 1 }];
  expect(totalsOf(priced, fields({ discount: "50", discount_kind: "percent" })).discount).toBe(
    0.03,
  );
});

test("has no total if a price is not a number", () => {
  const lines = linesOf(adminOrder()).map((line) => ({ ...line, price: "x" }));
  expect(totalsOf(lines, fields()).total).toBeNaN();
});

test("adds a unit to the product's line, or a line at the current price", () => {
  const chosen = (id: number) => ({
    product: { ...product(id), price: 75, options: [], variants: [] },
    variant: null,
    quantity: 1,
  });
  const lines = linesOf(adminOrder());
  expect(withChosen(lines, chosen(1), "").map(({ quantity }) => quantity)).toEqual([3, 1]);
  expect(withChosen(lines, chosen(9), "").at(-1)).toMatchObject({
    itemId: 0,
    productId: 9,
    price: "75",
    quantity: 1,
  });
});

test("adds items again that somebody else removed", () => {
  const lines = linesOf(adminOrder());
  const theirs = adminOrder({ items: adminOrder().items.slice(1) });
  expect(rebased(lines, theirs).map(({ itemId }) => itemId)).toEqual([0, 12]);
});

test("names the differences between two versions, with products in the user's language", () => {
  const { t, n, money } = createI18n("en", en);
  const line = {
    item_id: 1,
    product_id: 1,
    variant_id: 0,
    name: "Rice",
    bn_name: "চাল",
    variant: "",
    bn_variant: "",
    sku: "",
    picture: null,
    selling_price: 100,
    price: 100,
    quantity: 2,
    savings: 0,
  };
  const before: Contents = {
    ...adminOrder(),
    package: null,
    savings: 0,
    lines: [line],
    total: 360,
  };
  const after = { ...before, lines: [{ ...line, quantity: 3 }], total: 460, line: "House 2" };
  const changes = changesOf(before, after, { t, n, money, bengali: true, currency: "BDT" });
  expect(changes).toEqual([
    { what: "চাল", before: "2 × ৳100", after: "3 × ৳100" },
    { what: "Total", before: "৳360", after: "৳460" },
    { what: "Address", before: "House 1, Dhanmondi, Dhaka", after: "House 2, Dhanmondi, Dhaka" },
  ]);
});
