import { act } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type CartLine, cart } from "../state/cart";
import { product } from "../testing/product";
import { undiscounted } from "../testing/quote";
import { renderInShop } from "../testing/render";
import type { Quote } from "../types/checkout.gen";
import { type Quoting, useQuote } from "./useQuote";

interface Request {
  body: { lines: unknown[]; district: string; package_id: number };
  aborted(): boolean;
  answer(quote: Quote, status?: number): Promise<void>;
}

let requests: Request[];
let quoting: Quoting;
let choose: (delivery: { district?: string; packageId?: number }) => Promise<void>;

const line = (id: number, quantity: number): CartLine => ({
  id: String(id),
  name: `Product ${id}`,
  price: 100,
  quantity,
  stock: 5,
  variant: null,
  product: product(id),
});

function quote(packageId: number, more: Partial<Quote> = {}): Quote {
  const packages = [
    { id: 1, name: "Inside", fee: 60, free_from: 0, zone: "inside", min_days: 1, max_days: 3 },
    { id: 2, name: "Outside", fee: 120, free_from: 0, zone: "outside", min_days: 0, max_days: 0 },
  ];
  return {
    ...undiscounted,
    lines: [],
    packages,
    package_id: packageId,
    subtotal: 100,
    shipping_fee: packageId * 60,
    total: 100 + packageId * 60,
    due_now: null,
    due_later: null,
    undeliverable: null,
    fingerprint: `of ${packageId}`,
    ...more,
  };
}

beforeEach(async () => {
  vi.useFakeTimers();
  vi.spyOn(console, "info").mockImplementation(() => {});
  requests = [];
  vi.stubGlobal("fetch", (_: string, { body, signal }: RequestInit) => {
    return new Promise((resolve) => {
      requests.push({
        body: JSON.parse(String(body)),
        aborted: () => signal?.aborted === true,
        answer: (data, status = 200) =>
          act(async () => resolve(Response.json({ data, error: { code: "x" } }, { status }))),
      });
    });
  });
  cart.change("demo", () => [line(1, 2)]);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function open(): Promise<void> {
  let set = (_: { district?: string; packageId?: number }) => {};
  function Probe() {
    const [delivery, setDelivery] = useState({ district: "", packageId: 0 });
    set = (more) => setDelivery({ ...delivery, ...more });
    quoting = useQuote({ ...delivery, onPackageGone: () => set({ packageId: 0 }) });
    return null;
  }
  await renderInShop(<Probe />);
  choose = (delivery) => act(async () => set(delivery));
  await tick(0);
}

const tick = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test("keeps the server's package for the district until the shopper chooses one", async () => {
  await open();
  expect(requests[0]?.body).toMatchObject({ district: "", package_id: 0 });
  await requests[0]?.answer(quote(1));
  expect(quoting).toMatchObject({ asking: false, quote: { package_id: 1, total: 160 } });

  await choose({ district: "Sylhet" });
  await tick(300);
  expect(requests[1]?.body).toMatchObject({ district: "Sylhet", package_id: 0 });
  await requests[1]?.answer(quote(2));
  expect(quoting.quote?.package_id).toBe(2);

  await choose({ packageId: 1 });
  await tick(300);
  await choose({ district: "Khulna" });
  await tick(300);
  expect(requests[3]?.body).toMatchObject({ district: "Khulna", package_id: 1 });
});

test("replaces an unavailable package by the server's choice", async () => {
  await open();
  await choose({ packageId: 9 });
  await tick(300);
  await requests.at(-1)?.answer(quote(1), 422);
  await tick(300);
  expect(requests.at(-1)?.body.package_id).toBe(0);
});

test("requests one quote for quick changes and drops stale responses", async () => {
  await open();
  await choose({ district: "Sylhet" });
  await tick(200);
  await choose({ district: "Khulna" });
  await tick(299);
  expect(requests).toHaveLength(1);
  await tick(1);
  expect(requests.map(({ body }) => body.district)).toEqual(["", "Khulna"]);
  expect(requests[0]?.aborted()).toBe(true);
  await requests[0]?.answer(quote(1, { total: 1 }));
  expect(quoting).toMatchObject({ asking: true, quote: null });
  const latest = quoting.latest();
  await requests[1]?.answer(quote(2));
  expect((await latest).total).toBe(220);
});

test("keeps the changes of the cart visible after another quote", async () => {
  await open();
  const left = {
    product_id: 1,
    variant_id: 0,
    quantity: 1,
    stock: 1,
    selling_price: 100,
    savings: 0,
    sale_left: 0,
    sale_price: 0,
  };
  const lines = [{ ...left, price: 100, options: [], product: product(1, { stock: 1 }) }];
  await requests[0]?.answer(quote(1, { lines }));
  expect(cart.get("demo")[0]?.quantity).toBe(1);
  await tick(300);
  expect(requests[1]?.body.lines).toEqual([{ product_id: 1, variant_id: 0, quantity: 1 }]);
  await requests[1]?.answer(quote(1, { lines }));
  expect(quoting.changes).toMatchObject([{ kind: "less", before: 2 }]);
});

test("keeps the last quote if there is no response, and can retry", async () => {
  await open();
  await requests[0]?.answer(quote(1), 503);
  expect(quoting).toMatchObject({ asking: false, failed: true });
  await act(async () => quoting.retry());
  await tick(300);
  await requests[1]?.answer(quote(1));
  expect(quoting).toMatchObject({ failed: false, quote: { total: 160 } });
});

test("requests a new quote after one has failed", async () => {
  await open();
  await requests[0]?.answer(quote(1), 503);
  for (const tries of [2, 3]) {
    await act(async () => expect(quoting.latest()).rejects.toThrow());
    await tick(300);
    expect(requests).toHaveLength(tries);
    await requests.at(-1)?.answer(quote(1), tries < 3 ? 503 : 200);
  }
  expect((await quoting.latest()).total).toBe(160);
  await tick(300);
  expect(requests).toHaveLength(3);
});

test("uses the quote of a refusal", async () => {
  await open();
  await requests[0]?.answer(quote(1));
  await act(async () => quoting.take(quote(2)));
  expect(quoting.quote?.total).toBe(220);
  expect((await quoting.latest()).fingerprint).toBe("of 2");
});
