import { afterEach, expect, test, vi } from "vitest";
import { product } from "../testing/product";
import { cart } from "./cart";
import { storage } from "./storage";

afterEach(() => vi.unstubAllGlobals());

function refuse(): never {
  throw new DOMException("no storage here", "SecurityError");
}

test("keeps values in memory if the browser refuses storage", () => {
  vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
  expect(storage.getItem("a")).toBe(null);
  storage.setItem("a", "1");
  expect(storage.getItem("a")).toBe("1");
  storage.removeItem("a");
  expect(storage.getItem("a")).toBe(null);
});

test("keeps the last value when storage is full", () => {
  localStorage.setItem("b", "old");
  const full = { getItem: (key: string) => (key === "b" ? "old" : null), setItem: refuse };
  vi.stubGlobal("localStorage", full);
  storage.setItem("b", "new");
  expect(storage.getItem("b")).toBe("new");
});

test("the cart works without storage", () => {
  vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
  const line = { ...lineOf(1), quantity: 2 };
  cart.change("inapp", () => [line]);
  cart.change("inapp", (lines) => [...lines, lineOf(2)]);
  expect(cart.get("inapp").map(({ id }) => id)).toEqual(["1", "2"]);
});

function lineOf(id: number) {
  const each = product(id);
  const { name, price, stock } = each;
  return { id: String(id), name, price, stock, quantity: 1, variant: null, product: each };
}
