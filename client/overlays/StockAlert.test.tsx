import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { changeDraft } from "../state/checkout";
import { signIn, signOut } from "../state/customer";
import { type Call, stubApi } from "../testing/api";
import { product } from "../testing/product";
import { renderInShop } from "../testing/render";
import { descriptionOf, field, press, user } from "../testing/user";
import StockAlert from "./StockAlert";

const shirt = {
  ...product(5, { name: "Shirt", stock: 0, has_variants: true }),
  options: [{ name: "Size", values: [{ value: "M", label: "Medium", picture: "", color: "" }] }],
  variants: [{ id: 8, values: ["M"], stock: 0, sku: "", price: 100, selling_price: 100 }],
};
const lamp = { ...product(4, { name: "Lamp", stock: 0 }), options: [], variants: [] };

let calls: Call[];

beforeEach(() => {
  localStorage.clear();
  signOut("demo"); // The tests share the store.
  vi.spyOn(console, "info").mockImplementation(() => {});
  calls = stubApi();
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function open(of: object = lamp, variant = 0): Promise<void> {
  const page = { name: "product" as const, props: { product: of, variant_id: variant } };
  await renderInShop(<StockAlert />, page as never);
}

const input = () => field("Mobile number");
const status = () => screen.getByRole("status");
const submit = () => press("Notify me");

async function sent(): Promise<Call> {
  await waitFor(() => expect(calls.length).toBeGreaterThan(0));
  return calls.at(-1) as Call;
}

test("sends the number for the chosen variant and confirms it", async () => {
  await open(shirt, 8);
  expect(document.body.textContent).toContain("Shirt (Medium)");
  await waitFor(() => expect(document.activeElement).toBe(input()));
  await user.fill(input(), "০১৭১২-৩৪৫৬৭৮");
  await submit();
  const call = await sent();
  expect(call.what).toBe("POST stock-alerts");
  expect(call.body).toEqual({ product_id: 5, variant_id: 8, phone: "01712345678" });
  await call.answer(null);
  expect(status().textContent).toBe("We'll text this number once when it's back.");
  expect(document.activeElement).toBe(status());
  expect(screen.queryByRole("textbox")).toBeNull();
});

test("sends variant 0 for a product without variants", async () => {
  await open();
  await user.fill(input(), "01712345678");
  await submit();
  expect((await sent()).body).toMatchObject({ product_id: 4, variant_id: 0 });
});

test("marks an invalid number below the field and does not send it", async () => {
  await open();
  await user.fill(input(), "0171");
  await submit();
  await waitFor(() => expect(input().getAttribute("aria-invalid")).toBe("true"));
  expect(descriptionOf(input())).not.toBe("");
  await waitFor(() => expect(document.activeElement).toBe(input()));
  expect(calls).toEqual([]);
});

test("shows the refusal for a product that is in stock", async () => {
  await open();
  await user.fill(input(), "01712345678");
  await submit();
  await (await sent()).refuse(409, "stock_available");
  expect(screen.getByRole("alert").textContent).toBe("stock_available");
  expect(status().textContent).toBe("");
});

test("marks the field that the server refuses", async () => {
  await open();
  await user.fill(input(), "01712345678");
  await submit();
  await (await sent()).refuse(422, "stock_alert_invalid", { phone: "invalid" });
  expect(input().getAttribute("aria-invalid")).toBe("true");
});

test("prefills the number of the last order on this device", async () => {
  changeDraft("demo", (draft) => ({
    ...draft,
    fields: { ...draft.fields, mobile: "01812345670" },
  }));
  await open();
  expect(input().value).toBe("01812345670");
});

test("prefills the number of a signed-in customer, but keeps a typed one", async () => {
  await open();
  await act(async () => signIn("demo", { id: 5, name: "Rahima" }));
  expect((await sent()).what).toBe("GET customer");
  await (await sent()).answer({ id: 5, name: "Rahima", mobile: "01912345678", email: "" });
  expect(input().value).toBe("01912345678");
});
