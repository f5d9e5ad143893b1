import type { I18n, MessageKey } from "./i18n";

/** The colours that a status may have; see status-badge in styles.css. */
export type Tone = "red" | "blue" | "yellow" | "grey" | "green";

// SPEC.md section 4.
const known = new Map<string, { text: MessageKey; tone: Tone }>([
  ["pending", { text: "order.status.pending", tone: "red" }],
  ["accepted", { text: "order.status.accepted", tone: "blue" }],
  ["processing", { text: "order.status.processing", tone: "yellow" }],
  ["shipped", { text: "order.status.shipped", tone: "grey" }],
  ["delivered", { text: "order.status.delivered", tone: "green" }],
  ["completed", { text: "order.status.completed", tone: "green" }],
  ["canceled", { text: "order.status.canceled", tone: "red" }],
]);

/** Every status that an order may have, in the order it comes to them. */
export const statuses = [...known.keys()];

/** A status in words; one that is not known as it is. */
export function statusText(status: string, t: I18n["t"]): string {
  const found = known.get(status);
  return found ? t(found.text) : status;
}

export function statusTone(status: string): Tone {
  return known.get(status)?.tone ?? "grey";
}

/** The way of an order that nothing stops, from the shopper's side. */
const way = ["pending", "accepted", "processing", "shipped", "delivered"];

/** The statuses still ahead of an order; none where it has come to an end. */
export function ahead(status: string): string[] {
  const at = way.indexOf(status);
  return at < 0 ? [] : way.slice(at + 1);
}
