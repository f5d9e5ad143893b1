import type { I18n, MessageKey } from "../lib/i18n";

/** The colours of a status; see `status-badge` in client/checkout/checkout.css. */
export type Tone = "red" | "blue" | "yellow" | "grey" | "green";

// The texts and colours of the statuses.
const known = new Map<string, { text: MessageKey; tone: Tone }>([
  ["pending", { text: "order.status.pending", tone: "red" }],
  ["accepted", { text: "order.status.accepted", tone: "blue" }],
  ["processing", { text: "order.status.processing", tone: "yellow" }],
  ["shipped", { text: "order.status.shipped", tone: "grey" }],
  ["delivered", { text: "order.status.delivered", tone: "green" }],
  ["completed", { text: "order.status.completed", tone: "green" }],
  ["canceled", { text: "order.status.canceled", tone: "red" }],
]);

/** All statuses of an order, in the usual order. */
export const statuses = [...known.keys()];

/** Returns the text of a status, or an unknown status unchanged. */
export function statusText(status: string, t: I18n["t"]): string {
  const found = known.get(status);
  return found ? t(found.text) : status;
}

export function statusTone(status: string): Tone {
  return known.get(status)?.tone ?? "grey";
}

/** The statuses of an order that is not canceled, as its customer sees them. */
const way = ["pending", "accepted", "processing", "shipped", "delivered"];

/** Returns the statuses that an order has not reached yet; none if its status is final. */
export function remainingStatuses(status: string): string[] {
  const at = way.indexOf(status);
  return at < 0 ? [] : way.slice(at + 1);
}
