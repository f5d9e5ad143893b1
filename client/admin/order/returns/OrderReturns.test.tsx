import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import en from "../../../../locales/en.json";
import { order } from "../../../testing/api";
import { field, press, user } from "../../../testing/user";
import type { AdminOrder } from "../../../types/order.gen";
import type { OrderReturns as List, Return } from "../../../types/orderreturn.gen";
import { stubbedArea } from "../../fixtures";
import { queries } from "../../lib/queries";
import type { Right } from "../../lib/rights";
import { OrderReturns } from "./OrderReturns";

const area = stubbedArea();

const whole = order({ status: "delivered" });
const delivered = {
  ...whole,
  items: whole.items.map((item, i) => ({ ...item, item_id: 11 + i, name: ["Rice", "Oil"][i] })),
} as unknown as AdminOrder;

const asked: Return = {
  ...{ id: 3, order_id: "12345678", kind: "return", asked_by: "customer", state: "asked" },
  ...{ reason: "size", note: "", photos: [], answer: "", fee: 0, value: 0, credit: 0 },
  items: [
    { item_id: 11, name: "Rice", variant: "", picture: null, quantity: 2, damaged: 0, value: 0 },
  ],
  ...{ exchange: "", suggested: 0, refund: null, created_at: "2026-11-25T09:00:00Z" },
  ...{ received_at: null, by: "" },
};
const received: Partial<Return> = {
  ...{ state: "received", received_at: "2026-11-26T09:00:00Z", value: 200, suggested: 150 },
};

const none: List = {
  ...{ order_id: "12345678", returns: [], kinds: [], paid: 300, left: 300, parcel: null },
};
const all: Right[] = ["orders", "orders.change", "payments"];

async function open(of: Partial<Return> | null, rights = all, more: Partial<List> = {}) {
  await area.show(<OrderReturns order={delivered} />, { role: "custom", rights });
  const returns = of ? [{ ...asked, ...of }] : [];
  await area.calls[0]?.answer({ ...none, returns, ...more });
}

const dialog = () => screen.getByRole("dialog");
const act = (name: string) => press(name, "button", dialog());
const button = (name: string) => within(dialog()).getByRole<HTMLButtonElement>("button", { name });
const posts = () => area.calls.filter(({ what }) => what.startsWith("POST"));
const buttons = () => screen.queryAllByRole("button").map(({ textContent }) => textContent);
const amount = (label: string) =>
  screen.getByRole<HTMLInputElement>("textbox", { name: new RegExp(`^${label}`) });

test("declines a return only with an answer to the customer", async () => {
  await open({});
  await press(en["admin.returns.decline"]);
  expect(button(en["admin.returns.decline"]).disabled).toBe(true);
  await user.fill(field(en["admin.returns.answer"]), "  ");
  expect(button(en["admin.returns.decline"]).disabled).toBe(true);
  await user.fill(field(en["admin.returns.answer"]), "Worn ");
  await act(en["admin.returns.decline"]);
  expect(posts()).toMatchObject([
    {
      what: "POST /api/admin/v3/returns/3/decide",
      body: { accept: false, answer: "Worn", fee: 0 },
    },
  ]);
});

test("accepts a return with a fee, and keeps the input if the server refuses it", async () => {
  await open({});
  await press(en["admin.returns.accept"]);
  await user.fill(amount(en["admin.returns.fee"]), "ষাট");
  expect(button(en["admin.returns.accept"]).disabled).toBe(true);
  await user.fill(amount(en["admin.returns.fee"]), "৬০");
  await act(en["admin.returns.accept"]);
  expect(posts()[0]?.body).toEqual({ accept: true, answer: "", fee: 60 });
  await posts()[0]?.refuse(409, "return_changed");
  expect(amount(en["admin.returns.fee"]).value).toBe("৬০");
});

test("receives no more units than were sold, and no more damaged than received", async () => {
  await open({ state: "accepted", fee: 20 });
  await press(en["admin.returns.receive"]);
  const [rice, riceDamaged, oil] = within(dialog()).getAllByRole<HTMLInputElement>("textbox");
  expect([rice?.value, oil?.value]).toEqual(["2", ""]);
  const receive = () => button(en["admin.returns.receive"]);
  for (const [field, wrong, right] of [
    [rice, "3", "2"],
    [rice, "1.5", "2"],
    [riceDamaged, "3", "1"],
    [oil, "2", ""],
  ] as const) {
    await user.fill(field as HTMLInputElement, wrong);
    expect(receive().disabled, wrong).toBe(true);
    await user.fill(field as HTMLInputElement, right);
    expect(receive().disabled, right).toBe(false);
  }
  await act(en["admin.returns.receive"]);
  expect(posts()[0]).toMatchObject({
    what: "POST /api/admin/v3/returns/3/receive",
    body: { items: [{ item_id: 11, quantity: 2, damaged: 1 }], fee: 20 },
  });
});

test("records a refund of at most what the customer has paid", async () => {
  await open(received);
  await press(en["admin.returns.refund"]);
  const given = amount(en["admin.returns.refund.amount"]);
  expect(given.value).toBe("150");
  for (const wrong of ["300.01", "0", ""]) {
    await user.fill(given, wrong);
    expect(button(en["admin.returns.refund.do"]).disabled, wrong).toBe(true);
  }
  await user.fill(given, "300");
  await user.fill(field(en["admin.returns.refund.reference"]), "TX1");
  await act(en["admin.returns.refund.do"]);
  await act(en["admin.returns.refund.do"]);
  expect(posts().map(({ what, body }) => [what, body])).toEqual([
    [
      "POST /api/admin/v3/returns/3/refund",
      { amount: 300, method: "bkash", number: "01712345678", reference: "TX1" },
    ],
  ]);
});

test("refetches the payments of the order after a refund, which show what is left to give back", async () => {
  await open(received);
  const payments = ["order-payments", "12345678"];
  queries.setQueryData(payments, {});
  await press(en["admin.returns.refund"]);
  await act(en["admin.returns.refund.do"]);
  await posts()[0]?.answer({ ...none, returns: [asked] });
  expect(queries.getQueryState(payments)?.isInvalidated).toBe(true);
});

test("requires the account of a bank transfer instead of the mobile number", async () => {
  await open(received);
  await press(en["admin.returns.refund"]);
  await user.choose(field(en["admin.returns.method"]), "bank");
  expect(button(en["admin.returns.refund.do"]).disabled).toBe(true);
  await user.fill(field(en["admin.returns.refund.account"]), "123-456");
  await act(en["admin.returns.refund.do"]);
  expect(posts()[0]?.body).toMatchObject({ method: "bank", number: "123-456" });
});

test.each([
  ["only to members who may handle payments", received, ["orders", "orders.change"], {}],
  [
    "once",
    {
      ...received,
      refund: { amount: 1, method: "cash", number: "", reference: "", at: asked.created_at },
    },
    all,
    {},
  ],
  ["only if money is left", received, all, { left: 0 }],
  ["only after the products arrived", { state: "closed" }, all, {}],
] as const)("offers a refund %s", async (_, of, rights, more) => {
  await open(of, [...rights], more);
  expect(screen.getAllByRole("list").length).toBeGreaterThan(0);
  expect(buttons()).not.toContain(en["admin.returns.refund"]);
});

test("shows members without the right to change orders no actions", async () => {
  await open({}, ["orders"], { kinds: ["return"] });
  expect(buttons()).toEqual([]);
});

test("starts a return of chosen units, and closes the dialog when it is started", async () => {
  await open(null, all, { kinds: ["return", "exchange"] });
  await press(en["admin.returns.start"]);
  expect(button(en["admin.returns.start.do"]).disabled).toBe(true);
  await user.choose(field(en["admin.returns.kind"]), "exchange");
  await user.fill(
    within(dialog()).getAllByRole<HTMLInputElement>("textbox")[1] as HTMLInputElement,
    "1",
  );
  await act(en["admin.returns.start.do"]);
  expect(posts()[0]).toMatchObject({
    what: "POST /api/admin/v3/orders/12345678/returns",
    body: { kind: "exchange", reason: "", items: [{ item_id: 12, quantity: 1, damaged: 0 }] },
  });
  await posts()[0]?.answer({ ...none, returns: [asked] });
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(buttons()).toContain(en["admin.returns.accept"]);
});
