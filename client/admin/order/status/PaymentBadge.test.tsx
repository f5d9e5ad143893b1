import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import en from "../../../../locales/en.json";
import { paymentText } from "../../../order/payment";
import { order } from "../../../testing/api";
import { stubbedArea } from "../../fixtures";
import { PaymentBadge } from "./PaymentBadge";

const { show } = stubbedArea();
const t = ((key: keyof typeof en) => en[key]) as Parameters<typeof paymentText>[1];

test.each([
  ["to_collect", "admin.orders.to_collect"],
  ["to_pay", "order.money.to_pay"],
  ["partly_paid", "order.money.partly_paid"],
  ["paid", "order.paid"],
  ["refund_due", "order.money.refund_due"],
  ["refunded", "order.money.refunded"],
  ["nothing_due", "order.money.nothing_due"],
] as const)("the state %s has one text for the shop and its customer", async (state, key) => {
  await show(<PaymentBadge state={state} />);
  expect(screen.getByText(en[key])).toBeTruthy();
  const unpaid = `${en["order.cod"]} · ${en["order.unpaid"]}`;
  expect(paymentText(order({ payment_status: state }), t)).toBe(
    state === "to_collect" ? unpaid : en[key],
  );
});
