import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import en from "../../../../locales/en.json";
import { field, press, user } from "../../../testing/user";
import type { Payment } from "../../../types/payment.gen";
import { stubbedArea } from "../../fixtures";
import { queries } from "../../lib/queries";
import { PaymentCard } from "./PaymentCard";

const area = stubbedArea();

const payment: Payment = {
  id: 5,
  order_id: "10000001",
  status: "accepted",
  name: "Rahim",
  mobile: "01712345678",
  currency: "BDT",
  method: "bkash_checkout",
  kind: "advance",
  state: "confirmed",
  amount: 60,
  received: 60,
  fee: 0,
  refunded: 10,
  refunding: 20,
  through_gateway: true,
  practice: false,
  reference: "CHM7B0RS5K",
  sender: "",
  problem: "",
  note: "",
  used_by: "",
  can_check: false,
  check: null,
  created_at: "2026-11-26T12:00:00Z",
  by: "",
};

async function show(more: Partial<Payment>) {
  await area.show(<PaymentCard of={{ ...payment, ...more }} />);
  return area.calls;
}

/** Chooses an option in the select with the given label. */
const choose = (label: string, value: string) => user.choose(field(label), value);

const text = () => document.body.textContent ?? "";

test("tells payments of practice gateways from real ones", async () => {
  await show({ practice: true });
  expect(text()).toContain(en["admin.practice.gateway"]);
});

test("refunds the rest of a payment through its gateway", async () => {
  const calls = await show({});
  expect(text()).toContain("৳20 is being given back");
  expect(text()).not.toContain(en["admin.practice.gateway"]);
  await press(en["admin.payments.refund"]);
  expect(text()).toContain("bKash sends the money to the account");
  expect(text()).not.toContain(en["admin.payments.number"]);
  await press("Give back ৳30");
  expect(calls.at(-1)?.what).toBe("POST /api/admin/v3/payments/5/refund");
  expect(calls.at(-1)?.body).toMatchObject({
    amount: 30,
    method: "bkash_checkout",
    number: "",
    reference: "",
  });
});

test("refetches the returns of the order after a refund, which suggest the next one", async () => {
  const calls = await show({});
  const returns = ["order-returns", "10000001"];
  queries.setQueryData(returns, {});
  await press(en["admin.payments.refund"]);
  await press("Give back ৳30");
  await calls.at(-1)?.answer({ order_id: "10000001", payments: [] });
  expect(queries.getQueryState(returns)?.isInvalidated).toBe(true);
});

test("records money that the merchant sent in another way", async () => {
  const calls = await show({});
  await press(en["admin.payments.refund"]);
  await choose(en["admin.payments.method"], "nagad");
  expect(text()).toContain(en["admin.payments.refund.hint"]);
  await press(en["admin.payments.refund.do"]);
  expect(calls.at(-1)?.body).toMatchObject({ method: "nagad", number: "01712345678" });
});

test("offers no gateway for money received by a wallet", async () => {
  await show({ method: "bkash", through_gateway: false });
  await press(en["admin.payments.refund"]);
  expect(text()).not.toContain("Through bKash");
});

test("offers no second refund while one is in progress", async () => {
  await show({ refunding: 50 });
  expect(text()).not.toContain(en["admin.payments.refund"]);
});

const refund: Partial<Payment> = {
  kind: "refund",
  state: "asked",
  received: 0,
  refunded: 0,
  refunding: 0,
  through_gateway: false,
  reference: "",
};

test("can stop a refund that has not been sent", async () => {
  const calls = await show({ ...refund, problem: "" });
  await press(en["admin.payments.refund.stop"]);
  expect(calls.at(-1)?.what).toBe("POST /api/admin/v3/payments/5/resolve");
  expect(calls.at(-1)?.body).toEqual({ refunded: false, reference: "" });
});

test("offers no action on a refund that is being sent", async () => {
  await show({ ...refund, problem: "sending" });
  expect(screen.queryAllByRole("button")).toHaveLength(0);
});

test("asks the member about a refund whose response was lost", async () => {
  const calls = await show({ ...refund, problem: "unknown" });
  expect(screen.getByRole("alert").textContent).toBe(en["admin.payments.refund.unknown.text"]);
  await press(en["admin.payments.resolve"]);
  await choose(en["admin.payments.resolve.question"], "no");
  expect(text()).toContain(en["admin.payments.resolve.no.hint"]);
  await press(en["admin.payments.resolve.do"]);
  expect(calls.at(-1)?.body).toEqual({ refunded: false, reference: "" });
});

test.each([
  ["refused", "admin.payments.refund.refused"],
  ["not_sent", "admin.payments.refund.not_sent"],
] as const)("explains why a refund was %s", async (problem, key) => {
  await show({ ...refund, state: "rejected", problem });
  expect(text()).toContain(en[key]);
});

const claim: Partial<Payment> = {
  method: "bkash",
  state: "claimed",
  received: 0,
  refunded: 0,
  refunding: 0,
  through_gateway: false,
  can_check: true,
};

const check = {
  result: "found",
  amount: 60,
  sender: "01770618575",
  agrees: "yes",
  paid_at: "2026-11-26T12:00:00Z",
  checked_at: "2026-11-26T12:05:00Z",
};

test("checks a claim with bKash", async () => {
  const calls = await show(claim);
  await press(en["admin.payments.check"]);
  expect(calls.at(-1)?.what).toBe("POST /api/admin/v3/payments/5/check");
});

test("offers no check without a connection", async () => {
  await show({ ...claim, can_check: false });
  expect(text()).not.toContain(en["admin.payments.check"]);
});

test.each([
  [check, "bKash has this payment of ৳60.", "Paid from 01770618575."],
  [{ ...check, agrees: "no" }, "bKash has this payment of ৳60.", "not from the number"],
  [{ ...check, result: "other_amount", amount: 59 }, "but ৳59 arrived", "01770618575"],
  [{ ...check, result: "not_found", sender: "" }, en["admin.payments.check.not_found"], ""],
  [{ ...check, result: "unknown", sender: "" }, en["admin.payments.check.unknown"], ""],
])("shows bKash's data about a claim: %o", async (check, ...texts) => {
  await show({ ...claim, check });
  for (const each of texts) expect(text()).toContain(each);
});
