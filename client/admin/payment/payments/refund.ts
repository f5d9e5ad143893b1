import type { MessageKey } from "../../../lib/i18n";
import type { Payment } from "../../../types/payment.gen";

/** Reports whether a refund through a gateway is not finished. */
export function isOpenRefund(of: Payment): boolean {
  return of.kind === "refund" && of.state === "asked";
}

/** Reports whether a refund through a gateway is being sent, so that its state changes within seconds. */
export function isSending(of: Payment): boolean {
  return isOpenRefund(of) && (of.problem === "" || of.problem === "sending");
}

/** Returns the key of the text that describes a refund's state. */
export function refundState(of: Payment): MessageKey {
  if (of.state === "refunded") return "admin.payments.state.refunded";
  if (of.state === "rejected") return "admin.payments.refund.state.rejected";
  if (of.problem === "pending") return "admin.payments.refund.state.pending";
  if (of.problem === "unknown") return "admin.payments.refund.state.unknown";
  return "admin.payments.refund.state.waiting";
}
