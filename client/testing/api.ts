import { setImmediate } from "node:timers";
import { act } from "@testing-library/react";
import { onTestFinished, vi } from "vitest";
import type { Order, OrderAnswer } from "../types/order.gen";

/** Returns a pending order for tests: two units of product 1 and one of a variant of product 2. */
export function order(more: Partial<Order> = {}): Order {
  const item = { name: "Rice", variant: "", category: "", slug: "", picture: null };
  const date = "2026-11-21T09:00:00Z";
  const status = more.status ?? "pending";
  return {
    order_id: "12345678",
    date,
    status,
    quantity: 3,
    subtotal: 300,
    shipping_name: "Inside Dhaka",
    shipping_fee: 60,
    discount: 0,
    discount_reason: "",
    granted: 0,
    discounts: [],
    amount: 360,
    advance: 0,
    due: 360,
    refunded: 0,
    give_back: 0,
    currency: "BDT",
    payment_method: "cod",
    payment_status: "to_collect",
    name: "Karim",
    mobile: "01712345678",
    email: "",
    division: "Dhaka",
    district: "Dhaka",
    upazila: "Dhanmondi",
    line: "House 1",
    note: "",
    items: [
      {
        ...item,
        product_id: 1,
        variant_id: 0,
        selling_price: 100,
        price: 100,
        returned: 0,
        discount: 0,
        quantity: 2,
      },
      {
        ...item,
        product_id: 2,
        variant_id: 7,
        selling_price: 100,
        price: 100,
        returned: 0,
        discount: 0,
        quantity: 1,
      },
    ],
    events: [
      { at: date, from: "", to: status, actor: "customer", note: "", text: null, link: null },
    ],
    allowed: status === "pending" ? ["canceled"] : [],
    key: "key-of-the-order",
    returns: null,
    pay: null,
    ...more,
  };
}

/** Returns the API's response with an order, for its owner or for somebody else. */
export function answerOf(whole: Order, to: "owner" | "stranger" = "owner"): OrderAnswer {
  const { order_id, date, status, events } = whole;
  const summary = { order_id, date, status, name: "K***", address: "Dhaka", events, pay: null };
  return { summary, order: to === "owner" ? whole : null };
}

/** Resolves in the next task, even with fake timers. */
const nextTask = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A call of the API that waits for the test to answer it. */
export interface Call {
  /** Its method and path, such as "POST orders". */
  what: string;
  key: string | null;
  /** The JSON body, or null. */
  body: unknown;
  answer(data: unknown, status?: number): Promise<void>;
  /** Answers with an error. `retryAfter` is in seconds. */
  refuse(
    status: number,
    code: string,
    fields?: Record<string, string>,
    retryAfter?: number,
  ): Promise<void>;
  /** Answers with a conflict and the current data. */
  conflict(code: string, now: unknown): Promise<void>;
  fail(): Promise<void>;
}

/**
 * Stubs fetch and returns the list to which API calls are added. Each call waits for its answer. After fetch
 * was restored, a pending call ignores its timeout, because tests share a process and the error would appear in
 * a later test.
 */
export function stubApi(): Call[] {
  const calls: Call[] = [];
  const stub = (
    address: string,
    { method = "GET", headers, body, signal }: RequestInit,
  ): Promise<Response> => {
    return new Promise((resolve, reject) => {
      signal?.addEventListener("abort", () => {
        if (globalThis.fetch === stub) reject(signal.reason);
      });
      const send = (answer: object, status: number, headers = {}) =>
        act(async () => {
          resolve(Response.json(answer, { status, headers }));
          await nextTask(); // The body is read meanwhile, which takes more than act() waits on a busy machine.
        });
      calls.push({
        what: `${method} ${address.replace("/api/v1/", "").replace(/\?.*/, "")}`,
        key: new Headers(headers).get("Idempotency-Key"),
        body: typeof body === "string" ? JSON.parse(body) : null,
        answer: (data, status = 200) => send({ data }, status),
        refuse: (status, code, fields, retryAfter = 0) =>
          send({ error: { code, message: code, fields } }, status, {
            "Retry-After": String(retryAfter),
          }),
        conflict: (code, data) => send({ error: { code, message: code }, data }, 409),
        fail: () => act(async () => reject(new TypeError("no connection"))),
      });
    });
  };
  vi.stubGlobal("fetch", stub);
  return calls;
}

/** A server response: data or an error. */
export interface Answer {
  data?: unknown;
  error?: { code: string; message: string; fields?: Record<string, string> };
}

/** Stubs fetch until the end of the test, and answers each call of the admin area's API immediately. */
export function stubAnswers(answer: (method: string, path: string, body: unknown) => Answer): void {
  onTestFinished(() => void vi.unstubAllGlobals());
  vi.stubGlobal("fetch", async (address: string, { method = "GET", body }: RequestInit = {}) => {
    const path = address.replace(/^.*\/v3\/|\?.*$/g, "");
    const given = answer(method, path, body ? JSON.parse(String(body)) : undefined);
    return Response.json(given, { status: given.error ? 409 : 200 });
  });
}
