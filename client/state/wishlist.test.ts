import { beforeEach, expect, test } from "vitest";
import { product } from "./fixtures";
import { toggled, wishlist } from "./wishlist";

beforeEach(() => localStorage.clear());

test("a product is put in front, and taken off the second time", () => {
  const once = toggled(toggled([], product(1)), product(2));
  expect(once.map(({ id }) => id)).toEqual([2, 1]);
  expect(toggled(once, product(1)).map(({ id }) => id)).toEqual([2]);
});

test("whole products are kept for each shop", () => {
  wishlist.change("a", () => [product(1)]);
  expect(wishlist.get("b")).toEqual([]);
  const kept = JSON.parse(localStorage.getItem("a-wishlist") ?? "");
  expect(kept.state.items).toEqual([product(1)]);
});

test("what is no product any more is dropped", () => {
  const items = [product(1), { id: 2 }, "x", null, { ...product(3), price: "1" }];
  localStorage.setItem("c-wishlist", JSON.stringify({ state: { items }, version: 0 }));
  wishlist.change("c", (products) => products);
  expect(wishlist.get("c")).toEqual([product(1)]);
});
