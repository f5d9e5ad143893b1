import type { I18n } from "../lib/i18n";
import type { Order } from "../types/order.gen";

/** The texts for the states of an order's money that shops and customers read alike. */
export const paymentTexts = {
  to_pay: "order.money.to_pay",
  partly_paid: "order.money.partly_paid",
  paid: "order.paid",
  refund_due: "order.money.refund_due",
  refunded: "order.money.refunded",
  nothing_due: "order.money.nothing_due",
} as const;

type Shared = keyof typeof paymentTexts;

/** Returns the text for an order's money as its customer reads it: cash on delivery is unpaid until the delivery. */
export function paymentText(
  { payment_status }: Pick<Order, "payment_status">,
  t: I18n["t"],
): string {
  if (payment_status in paymentTexts) return t(paymentTexts[payment_status as Shared]);
  return `${t("order.cod")} · ${t("order.unpaid")}`;
}
