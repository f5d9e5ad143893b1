import { useI18n } from "../../../lib/i18n";
import type { CallState } from "../../../types/order.gen";
import { StatusBadge } from "../../ui/StatusBadge";
import { lastCall } from "./outcomes";

/** The outcome of the last call about an order, if there was one. */
export function CallBadge({ order }: { order: CallState }) {
  const last = lastCall(order, useI18n());
  return last && <StatusBadge tone={last.tone}>{last.text}</StatusBadge>;
}
