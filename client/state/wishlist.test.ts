import { beforeEach, expect, test } from "vitest";
import { product } from "../testing/product";
import type { ProductCard } from "../types/catalog.gen";
import { wishlist, withWish } from "./wishlist";

beforeEach(() => localStorage.clear());

test("adds a product once at the front, and removes it", () => {
  const ids = (products: ProductCard[]) => products.map(({ id }) => id);
  const both = withWish(withWish([], product(1), true), product(2), true);
  expect(ids(both)).toEqual([2, 1]);
  expect(ids(withWish(both, product(1), true))).toEqual([1, 2]);
  expect(ids(withWish(both, product(1), false))).toEqual([2]);
  expect(ids(withWish(both, product(3), false))).toEqual([2, 1]);
});

test("stores complete products per shop", () => {
  wishlist.change("a", () => [product(1)]);
  expect(wishlist.get("b")).toEqual([]);
  const kept = JSON.parse(localStorage.getItem("a-wishlist") ?? "");
  expect(kept.state.items).toEqual([product(1)]);
});

test("drops stored values that are not products", () => {
  const items = [product(1), { id: 2 }, "x", null, { ...product(3), price: "1" }];
  localStorage.setItem("c-wishlist", JSON.stringify({ state: { items }, version: 0 }));
  wishlist.change("c", (products) => products);
  expect(wishlist.get("c")).toEqual([product(1)]);
});
