import { act } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { get } from "../lib/api";
import { product } from "../testing/product";
import { renderInShop } from "../testing/render";
import { cart } from "./cart";
import {
  type Ended,
  signIn,
  signOut,
  useCustomer,
  useRestoredCustomer,
  useSessionEnded,
} from "./customer";
import { wishlist } from "./wishlist";

let known: { name: string | undefined; ended: Ended | null };

const rahima = { id: 5, name: "Rahima" };
const isMarked = () => document.documentElement.hasAttribute("data-customer");

beforeEach(async () => {
  localStorage.clear();
  signOut("demo");
  function Probe() {
    useRestoredCustomer("demo");
    known = { name: useCustomer()?.name, ended: useSessionEnded() };
    return null;
  }
  await renderInShop(<Probe />);
});

afterEach(() => {
  vi.unstubAllGlobals();
  window.history.replaceState(null, "", "/");
});

// Stores a wishlist, a cart and a checkout draft.
function leaveTraces(): void {
  wishlist.change("demo", () => [product(1)]);
  cart.change("demo", () => [
    { id: "1", name: "x", price: 1, quantity: 1, stock: 1, variant: null, product: product(1) },
  ]);
  localStorage.setItem("demo-checkout", "{}");
}

// Returns the entries of leaveTraces that are still stored.
function traces(): string[] {
  const left = [];
  if (wishlist.get("demo").length > 0) left.push("wishlist");
  if (cart.get("demo").length > 0) left.push("cart");
  if (localStorage.getItem("demo-checkout")) left.push("draft");
  return left;
}

// Writes entries like another tab.
async function writeElsewhere(entries: Record<string, string | null>): Promise<void> {
  for (const [key, value] of Object.entries(entries)) {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
    await act(async () => {
      window.dispatchEvent(new StorageEvent("storage", { key }));
    });
  }
}

// Answers an API call with the error login_required.
async function answerLoginRequired(): Promise<void> {
  const refusal = { error: { code: "login_required", message: "Log in to continue." } };
  vi.stubGlobal("fetch", async () => Response.json(refusal, { status: 401 }));
  await act(() => get("/api/v1/customer").catch(() => {}));
}

test("stores only id and name on sign-in, and marks the document", async () => {
  await act(async () => signIn("demo", { ...rahima, mobile: "01712345678" } as typeof rahima));
  expect(known).toEqual({ name: "Rahima", ended: null });
  expect(isMarked()).toBe(true);
  expect(localStorage.getItem("demo-customer")).toBe('{"id":5,"name":"Rahima"}');
  expect(localStorage.getItem("demo-token")).toBe("1");
});

test("keeps the cart on sign-out and deletes the customer's own data", async () => {
  await act(async () => signIn("demo", rahima));
  leaveTraces();
  await act(async () => signOut("demo"));
  expect(known).toEqual({ name: undefined, ended: "left" });
  expect(isMarked()).toBe(false);
  expect(Object.keys(localStorage).sort()).toEqual(["demo-cart", "demo-wishlist"]);
  expect(traces()).toEqual(["cart"]);
});

test("follows a sign-in or sign-out in another tab", async () => {
  const badge = JSON.stringify(rahima);
  await writeElsewhere({ "demo-customer": badge, "demo-token": "1" });
  expect(known.name).toBe("Rahima");
  expect(isMarked()).toBe(true);
  await writeElsewhere({ "demo-token": null });
  expect(known).toEqual({ name: undefined, ended: "nobody" });
  expect(isMarked()).toBe(false);
});

test("rereads the session on return from the back/forward cache", async () => {
  localStorage.setItem("demo-customer", JSON.stringify(rahima));
  localStorage.setItem("demo-token", "1");
  await act(async () => {
    window.dispatchEvent(new Event("pageshow"));
  });
  expect(known.name).toBe("Rahima");
});

test("ends the session on a response login_required", async () => {
  await act(async () => signIn("demo", rahima));
  leaveTraces();
  await answerLoginRequired();
  expect(known).toEqual({ name: undefined, ended: "expired" });
  expect(isMarked()).toBe(false);
  expect(traces()).toEqual(["cart"]);
});

test("keeps the checkout's draft when the session ends there", async () => {
  window.history.replaceState(null, "", "/demo/checkout");
  await act(async () => signIn("demo", rahima));
  leaveTraces();
  await answerLoginRequired();
  expect(known.ended).toBe("expired");
  expect(traces()).toEqual(["cart", "draft"]);
});

test("ignores a late response after sign-out", async () => {
  await act(async () => signIn("demo", rahima));
  await act(async () => signOut("demo"));
  await answerLoginRequired();
  expect(known).toEqual({ name: undefined, ended: "left" });
});

test("deletes no data of a guest on a response login_required", async () => {
  await writeElsewhere({ "demo-customer": JSON.stringify(rahima), "demo-token": "1" });
  await writeElsewhere({ "demo-token": null });
  leaveTraces();
  await answerLoginRequired();
  expect(known).toEqual({ name: undefined, ended: "nobody" });
  expect(traces()).toEqual(["wishlist", "cart", "draft"]);
});

test.each([
  ["no mark", { "demo-customer": '{"id":5,"name":"x"}' }],
  ["no badge", { "demo-token": "1" }],
  ["a damaged badge", { "demo-token": "1", "demo-customer": "{" }],
  ["half a badge", { "demo-token": "1", "demo-customer": '{"id":"5"}' }],
])("treats %s as signed out", async (_, entries) => {
  await writeElsewhere(entries);
  expect(known.name).toBe(undefined);
  expect(isMarked()).toBe(false);
});
