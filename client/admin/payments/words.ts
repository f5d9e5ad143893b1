import type { MessageKey } from "../../lib/i18n";

/** The steps of a payment in an order's history. */
export const paymentSteps: Record<string, MessageKey> = {
  asked: "admin.payments.step.asked",
  claimed: "admin.payments.step.claimed",
  confirmed: "admin.payments.step.confirmed",
  short: "admin.payments.step.short",
  rejected: "admin.payments.step.rejected",
  refunded: "admin.payments.step.refunded",
};
