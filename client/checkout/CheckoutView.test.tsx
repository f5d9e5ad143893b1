import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type CartLine, cart } from "../state/cart";
import { changeDraft, readDraft } from "../state/checkout";
import { signOut } from "../state/customer";
import { type Call, order, stubApi } from "../testing/api";
import { product } from "../testing/product";
import { renderInShop } from "../testing/render";
import { CheckoutView } from "./CheckoutView";

const key = "key-of-a-lost-answer";
let calls: Call[];
let navigate: unknown;

const line = (id: number, quantity: number, variant = 0): CartLine => ({
  id: variant ? `${id}:${variant}` : String(id),
  name: `Product ${id}`,
  price: 100,
  quantity,
  stock: 5,
  variant: variant ? { id: variant, options: ["L"] } : null,
  product: product(id),
});

beforeEach(() => {
  localStorage.clear();
  signOut("demo");
  vi.useFakeTimers();
  vi.spyOn(console, "info").mockImplementation(() => {});
  calls = stubApi();
  cart.change("demo", () => [line(1, 2), line(2, 1, 7), line(3, 1)]);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function open(sent: boolean): Promise<void> {
  changeDraft("demo", (draft) => ({ ...draft, key, sent }));
  const part = <CheckoutView places={[]} meanwhile={<p>meanwhile</p>} />;
  ({ navigate } = await renderInShop(part));
}

const tick = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const waits = () => screen.queryByText("meanwhile") !== null && !hasForm();
const hasForm = () => screen.queryByRole("button", { name: "Place order" }) !== null;

test("finds an order whose response was lost before it requests a quote", async () => {
  await open(true);
  await tick(1000);
  expect(waits()).toBe(true);
  expect(calls).toMatchObject([{ what: "GET orders/placed", key }]);
  await calls[0]?.answer(order());
  const success = "/demo/order-success?order=12345678";
  expect(navigate).toHaveBeenCalledWith(success, { replace: true });
  expect(cart.get("demo").map(({ id }) => id)).toEqual(["3"]);
  expect(readDraft("demo")).toMatchObject({ key: "", sent: false });
  expect(waits()).toBe(true);
  expect(calls).toHaveLength(1);
});

test("continues with the same key if no order was placed, and does not look it up again", async () => {
  await open(true);
  await calls[0]?.answer(null);
  expect(hasForm()).toBe(true);
  expect(navigate).not.toHaveBeenCalled();
  expect(readDraft("demo")).toMatchObject({ key, sent: false });
});

test("continues without a response and looks the order up again the next time", async () => {
  await open(true);
  await calls[0]?.fail();
  expect(hasForm()).toBe(true);
  expect(readDraft("demo")).toMatchObject({ key, sent: true });
  expect(cart.get("demo")).toHaveLength(3);
});

test("waits at most 8 s for the response", async () => {
  await open(true);
  await tick(7999);
  expect(waits()).toBe(true);
  await tick(1);
  expect(hasForm()).toBe(true);
  expect(readDraft("demo").sent).toBe(true);
});

test("looks up no order if none was sent", async () => {
  await open(false);
  await tick(0);
  expect(hasForm()).toBe(true);
  expect(calls.map(({ what }) => what)).toEqual(["POST checkout/quote"]);
});
