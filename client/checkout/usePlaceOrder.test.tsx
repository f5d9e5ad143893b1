import { act } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { cart } from "../state/cart";
import { type CheckoutFields, changeDraft, readDraft } from "../state/checkout";
import { signOut } from "../state/customer";
import { type Call, order, stubApi } from "../testing/api";
import { product } from "../testing/product";
import { renderInShop } from "../testing/render";
import type { Quote } from "../types/checkout.gen";
import { usePlaceOrder } from "./usePlaceOrder";
import type { Quoting } from "./useQuote";

const fields = { name: "Karim", mobile: "01712345678", note: "" } as CheckoutFields;
const quote = { package_id: 1, total: 360, fingerprint: "f", packages: [], lines: [] };

let calls: Call[];
let quoting: Quoting;
let problem: string;
let placing: ReturnType<typeof usePlaceOrder>;
let navigate: unknown;
const setError = vi.fn();
const needed = vi.fn();

beforeEach(async () => {
  localStorage.clear();
  signOut("demo");
  vi.spyOn(console, "info").mockImplementation(() => {});
  setError.mockReset();
  needed.mockReset();
  calls = stubApi();
  const answer = quote as unknown as Quote;
  quoting = { quote: answer, asking: false, failed: false, changes: [] } as unknown as Quoting;
  Object.assign(quoting, { latest: async () => answer, retry: vi.fn(), take: vi.fn() });
  const line = { id: "1", name: "Rice", price: 100, quantity: 2, stock: 5, variant: null };
  cart.change("demo", () => [{ ...line, product: product(1) }]);
  function Probe() {
    placing = usePlaceOrder(quoting, setError, needed, () => 42);
    problem = placing.problem;
    return null;
  }
  ({ navigate } = await renderInShop(<Probe />));
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

// Places the order and returns its API call.
async function place(more: Partial<CheckoutFields> = {}): Promise<Call> {
  await act(async () => void placing.place({ ...fields, ...more }));
  const call = calls.at(-1);
  if (!call) throw new Error("no API call was made");
  return call;
}

describe("the idempotency key", () => {
  test("remains the same until the order is placed, after any refusal", async () => {
    await (await place()).fail();
    await (await place({ note: "a bag" })).refuse(429, "too_many");
    await (await place({ note: "two bags" })).refuse(422, "order_invalid", { note: "max" });
    await (await place({ note: "no bag" })).refuse(409, "prices_changed");
    await (await place({ note: "one bag" })).answer(order());
    expect(calls).toHaveLength(5);
    expect(new Set(calls.map(({ key }) => key)).size).toBe(1);
    expect(readDraft("demo").key).toBe("");
    const success = "/demo/order-success?order=12345678";
    expect(navigate).toHaveBeenCalledWith(success, { replace: true });
  });
});

test("sends the origin of the visit if the browser stores it", async () => {
  sessionStorage.setItem("visit-demo", "?utm_source=fb https://m.facebook.com/");
  expect((await place()).body).toMatchObject({
    visit_source: "?utm_source=fb https://m.facebook.com/",
  });
  sessionStorage.clear();
});

test("sends the seconds since the first input", async () => {
  expect((await place()).body).toMatchObject({ form_seconds: 42 });
});

test("does not send an order whose advance differs from the one shown", async () => {
  quoting.latest = async () => ({ ...quote, due_now: 60 }) as unknown as Quote;
  await act(async () => void placing.place(fields));
  expect(calls).toEqual([]);
  expect(problem).toContain("The price has changed");
});

test("does not send an order without a package, and focuses the first package", async () => {
  const undecided = { ...quote, package_id: 0, packages: [{ id: 4 }, { id: 5 }] };
  quoting.latest = async () => undecided as unknown as Quote;
  const radio = Object.assign(document.createElement("input"), { type: "radio", name: "package" });
  document.body.append(radio);
  onTestFinished(() => radio.remove());
  await act(async () => void placing.place(fields));
  expect(calls).toEqual([]);
  expect(document.activeElement).toBe(radio);
  expect([problem, placing.busy]).toEqual(["", false]);
});

describe("the sent mark of the draft", () => {
  const sent = () => readDraft("demo").sent;

  test("is set from before the request until a response arrives", async () => {
    const first = await place();
    expect(sent()).toBe(true);
    await first.fail();
    expect(sent()).toBe(true);
    await (await place()).refuse(503, "unknown");
    expect(sent()).toBe(true);
    await (await place()).answer(order());
    expect(sent()).toBe(false);
    expect(cart.get("demo")).toEqual([]);
  });

  test("is removed if the server refuses the order", async () => {
    await (await place()).refuse(409, "out_of_stock");
    expect(sent()).toBe(false);
  });

  test("remains if the server refuses a retry after a lost response", async () => {
    await (await place()).fail();
    await (await place({ name: "" })).refuse(422, "order_invalid", { name: "required" });
    expect(sent()).toBe(true);
  });
});

describe("an order that waits for a code", () => {
  test("asks for the code and sends the order again with it under the same key", async () => {
    const first = await place();
    await first.refuse(409, "order_code_needed");
    expect(needed).toHaveBeenCalledWith(fields);
    expect(problem).toBe("");
    expect(readDraft("demo").sent).toBe(false);
    expect(cart.get("demo")).toHaveLength(1);
    await act(async () => void placing.confirm(fields, "123456"));
    const second = calls.at(-1);
    expect(second).toMatchObject({ key: first.key, body: { code: "123456" } });
    await second?.answer(order());
    const success = "/demo/order-success?order=12345678";
    expect(navigate).toHaveBeenCalledWith(success, { replace: true });
    expect(cart.get("demo")).toEqual([]);
  });

  test("is not placed with a wrong code", async () => {
    let failure: unknown;
    await act(async () => {
      placing.confirm(fields, "000000").catch((error) => {
        failure = error;
      });
    });
    await calls.at(-1)?.refuse(422, "code_invalid", { code: "wrong" });
    expect(failure).toMatchObject({ code: "code_invalid" });
    expect(navigate).not.toHaveBeenCalled();
  });
});

describe("a refused order", () => {
  test.each([
    ["a package that is gone", { package_id: "invalid" }],
    ["products that are gone", { "lines.0.product_id": "invalid" }],
    ["nothing by name", undefined],
  ])("with %s requests a new quote and shows the problem", async (_, wrong) => {
    await (await place()).refuse(422, "order_invalid", wrong);
    expect(quoting.retry).toHaveBeenCalledOnce();
    expect(problem).toMatch(/^The delivery or products have changed/);
    expect(setError).not.toHaveBeenCalled();
  });

  test("with an invalid field shows the error at the field and requests no quote", async () => {
    await (await place()).refuse(422, "order_invalid", { upazila: "invalid", line: "required" });
    expect(quoting.retry).not.toHaveBeenCalled();
    expect(problem).toBe("");
    expect(setError.mock.calls).toEqual([
      ["upazila", { message: "form.format" }, { shouldFocus: true }],
      ["line", { message: "form.required" }, { shouldFocus: false }],
    ]);
  });

  test("opens another order that was placed under the same key", async () => {
    changeDraft("demo", (draft) => ({ ...draft, packageId: 2 }));
    await (await place()).refuse(409, "order_already_placed", { order_id: "87654321" });
    const found = "/demo/order_details/87654321";
    expect(navigate).toHaveBeenCalledWith(found, { replace: true });
    expect(readDraft("demo")).toMatchObject({ key: "", sent: false, packageId: 0 });
    expect(cart.get("demo")).toHaveLength(1);
  });
});
