import type { I18n } from "../lib/i18n";
import type { Order } from "../types/order.gen";

/** Returns an order's payment as text: that it is paid, or its method and that it is unpaid. */
export function paymentText({ payment_status }: Order, t: I18n["t"]): string {
  if (payment_status === "paid") return t("order.paid");
  return `${t("order.cod")} · ${t("order.unpaid")}`;
}
