import type { MessageKey } from "../../../lib/i18n";

/** Texts for the steps of a payment in an order's history. */
export const paymentSteps: Record<string, MessageKey> = {
  asked: "admin.payments.step.asked",
  claimed: "admin.payments.step.claimed",
  confirmed: "admin.payments.step.confirmed",
  short: "admin.payments.step.short",
  rejected: "admin.payments.step.rejected",
  refunded: "admin.payments.step.refunded",
  duplicate: "admin.payments.step.duplicate",
  refund_asked: "admin.payments.step.refund_asked",
  refund_pending: "admin.payments.step.refund_pending",
  refund_unknown: "admin.payments.step.refund_unknown",
  refund_dropped: "admin.payments.step.refund_dropped",
};

/** Names of the states of payments. */
export const states: Record<string, MessageKey> = {
  claimed: "admin.payments.state.claimed",
  confirmed: "admin.payments.state.confirmed",
  rejected: "admin.payments.state.rejected",
  refunded: "admin.payments.state.refunded",
};

/** Texts for the reasons for which members reject payments. */
export const reasons: Record<string, MessageKey> = {
  not_found: "admin.payments.reason.not_found",
  wrong_amount: "admin.payments.reason.wrong_amount",
  used: "admin.payments.reason.used",
  other: "admin.payments.reason.other",
};

/** The names of wallets and other ways to pay. */
export const methods: Record<string, MessageKey> = {
  bkash: "admin.payments.method.bkash",
  nagad: "admin.payments.method.nagad",
  rocket: "admin.payments.method.rocket",
  upay: "admin.payments.method.upay",
  bank: "admin.payments.method.bank",
  cash: "admin.payments.method.cash",
  bkash_checkout: "admin.payments.method.bkash_checkout",
  sslcommerz: "admin.payments.method.sslcommerz",
};

/** Returns the name of the gateway for a payment method. */
export function gatewayTitle(t: (key: MessageKey) => string, method: string): string {
  return t(methods[method === "bkash_checkout" ? "bkash" : method] ?? "admin.gateways");
}

/** Texts for the types of wallet accounts. */
export const walletTypes: Record<string, MessageKey> = {
  personal: "admin.payments.type.personal",
  retail: "admin.payments.type.retail",
  merchant: "admin.payments.type.merchant",
};
