import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { product } from "../../../testing/product";
import { field } from "../../../testing/user";
import type { Draft } from "../../../types/orderdraft.gen";
import { stubbedArea } from "../../fixtures";
import { DraftOrder } from "./DraftOrder";
import { type DraftSource, draftBack, draftPath, draftStart } from "./draft";

const area = stubbedArea();

const draft: Draft = {
  ...{ name: "Rahim", mobile: "01712345678", division: "Dhaka", district: "Dhaka" },
  ...{ upazila: "Mirpur", line: "House 1", source: "messenger" },
  lines: [
    { product_id: 1, variant_id: 0, quantity: 2 },
    { product_id: 2, variant_id: 0, quantity: 1 },
  ],
};
const rice = { ...product(1), options: [], variants: [] };
const variant = {
  id: 7,
  values: ["S"],
  selling_price: 100,
  price: 100,
  stock: 3,
  sku: "",
  offer: null,
};
const shirt = { ...product(2, { name: "Shirt" }), options: [], variants: [variant] };

const open = (source: DraftSource) => area.show(<DraftOrder source={source} places={[]} />);

test("fills in the recipient, the address, the source and the products", async () => {
  await open({ kind: "conversation", id: "5" });
  expect(area.calls.map(({ what }) => what)).toEqual(["GET /api/admin/v3/conversations/5/draft"]);
  await area.calls[0]?.answer(draft);
  await area.calls[1]?.answer([rice, shirt]);
  expect(field("Name").value).toBe("Rahim");
  expect(field("Mobile number").value).toBe("01712345678");
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "Messenger" }).checked).toBe(true);
  expect(screen.getByText("Product 1")).toBeDefined();
  expect(screen.getByText("Add the right size or color: Shirt")).toBeDefined();
});

test("asks for no products if the draft has none", async () => {
  await open({ kind: "customer", id: "5" });
  await area.calls[0]?.answer({ ...draft, source: "", lines: [] });
  expect(area.calls.some(({ what }) => what.endsWith("orders/products"))).toBe(false);
  expect(field("Name").value).toBe("Rahim");
});

test.each<[DraftSource["kind"], string, string]>([
  ["customer", "customers/4/draft", "/customers/4"],
  ["conversation", "conversations/4/draft", "/messages/4"],
  ["unfinished", "unfinished/4/draft", "/unfinished"],
])("loads a draft of a %s and leads back to its screen", (kind, path, back) => {
  expect(draftPath({ kind, id: "4" })).toBe(path);
  expect(draftBack({ kind, id: "4" })).toBe(back);
});

test("reports units that are out of stock and products that are no longer for sale", () => {
  const lines = (product_id: number, variant_id: number, quantity: number) => ({
    ...draft,
    lines: [{ product_id, variant_id, quantity }],
  });
  expect(draftStart(lines(1, 0, 5), [rice]).missing).toBe(false);
  expect(draftStart(lines(1, 0, 6), [rice])).toMatchObject({
    missing: true,
    start: { lines: [{ quantity: 5 }] },
  });
  expect(draftStart(lines(9, 0, 1), [rice])).toMatchObject({ missing: true, start: { lines: [] } });
  expect(draftStart(lines(2, 7, 3), [shirt])).toMatchObject({ missing: false, undecided: [] });
  expect(draftStart(lines(2, 8, 1), [shirt])).toMatchObject({
    missing: false,
    undecided: ["Shirt"],
  });
});

test("keeps the browser's last source if the draft has none", () => {
  expect(draftStart({ ...draft, source: "" }, []).start.fields).not.toHaveProperty("source");
});
