import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderInShop } from "../components/fixtures";
import { get } from "../lib/api";
import { cart } from "./cart";
import {
  type Ended,
  signIn,
  signOut,
  useCustomer,
  useRestoredCustomer,
  useSessionEnded,
} from "./customer";
import { product } from "./fixtures";
import { wishlist } from "./wishlist";

let known: { name: string | undefined; ended: Ended | null };
let unmount: () => Promise<void>;

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
  ({ unmount } = await renderInShop(<Probe />));
});

afterEach(async () => {
  await unmount();
  vi.unstubAllGlobals();
  window.history.replaceState(null, "", "/");
});

// What a visitor leaves in the browser.
function leaveTraces(): void {
  wishlist.change("demo", () => [product(1)]);
  cart.change("demo", () => [
    { id: "1", name: "x", price: 1, quantity: 1, stock: 1, variant: null, product: product(1) },
  ]);
  localStorage.setItem("demo-checkout", "{}");
}

// What is left of it.
function traces(): string[] {
  const left = [];
  if (wishlist.get("demo").length > 0) left.push("wishlist");
  if (cart.get("demo").length > 0) left.push("cart");
  if (localStorage.getItem("demo-checkout")) left.push("draft");
  return left;
}

// Another tab writes these entries.
async function writeElsewhere(entries: Record<string, string | null>): Promise<void> {
  for (const [key, value] of Object.entries(entries)) {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
    await act(async () => {
      window.dispatchEvent(new StorageEvent("storage", { key }));
    });
  }
}

// The server answers a call that it wants a sign-in for it.
async function answerLoginRequired(): Promise<void> {
  const refusal = { error: { code: "login_required", message: "Please login first." } };
  vi.stubGlobal("fetch", async () => Response.json(refusal, { status: 401 }));
  await act(() => get("/api/v1/customer").catch(() => {}));
}

test("who signs in is kept by id and name, and the stylesheet is told", async () => {
  await act(async () => signIn("demo", { ...rahima, mobile: "01712345678" } as typeof rahima));
  expect(known).toEqual({ name: "Rahima", ended: null });
  expect(isMarked()).toBe(true);
  expect(localStorage.getItem("demo-customer")).toBe('{"id":5,"name":"Rahima"}');
  expect(localStorage.getItem("demo-token")).toBe("1");
});

test("who signs out leaves the cart, and nothing of their own", async () => {
  await act(async () => signIn("demo", rahima));
  leaveTraces();
  await act(async () => signOut("demo"));
  expect(known).toEqual({ name: undefined, ended: "left" });
  expect(isMarked()).toBe(false);
  expect(Object.keys(localStorage).sort()).toEqual(["demo-cart", "demo-wishlist"]);
  expect(traces()).toEqual(["cart"]);
});

test("another tab that signs in or out is followed", async () => {
  const badge = JSON.stringify(rahima);
  await writeElsewhere({ "demo-customer": badge, "demo-token": "1" });
  expect(known.name).toBe("Rahima");
  expect(isMarked()).toBe(true);
  await writeElsewhere({ "demo-token": null });
  expect(known).toEqual({ name: undefined, ended: "nobody" });
  expect(isMarked()).toBe(false);
});

test("a page that comes back from the browser's memory looks again", async () => {
  localStorage.setItem("demo-customer", JSON.stringify(rahima));
  localStorage.setItem("demo-token", "1");
  await act(async () => {
    window.dispatchEvent(new Event("pageshow"));
  });
  expect(known.name).toBe("Rahima");
});

test("the server's word that nobody is signed in ends the session", async () => {
  await act(async () => signIn("demo", rahima));
  leaveTraces();
  await answerLoginRequired();
  expect(known).toEqual({ name: undefined, ended: "expired" });
  expect(isMarked()).toBe(false);
  expect(traces()).toEqual(["cart"]);
});

test("at the checkout what is written stays, and goes on as a guest's", async () => {
  window.history.replaceState(null, "", "/demo/checkout");
  await act(async () => signIn("demo", rahima));
  leaveTraces();
  await answerLoginRequired();
  expect(known.ended).toBe("expired");
  expect(traces()).toEqual(["cart", "draft"]);
});

test("an answer to what was asked before a customer left changes nothing", async () => {
  await act(async () => signIn("demo", rahima));
  await act(async () => signOut("demo"));
  await answerLoginRequired();
  expect(known).toEqual({ name: undefined, ended: "left" });
});

test("a guest who hears it keeps everything", async () => {
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
])("with %s nobody is signed in", async (_, entries) => {
  await writeElsewhere(entries);
  expect(known.name).toBe(undefined);
  expect(isMarked()).toBe(false);
});
