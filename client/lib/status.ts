import type { I18n, MessageKey } from "./i18n";

/** The colours that a status may have; see status-badge in styles.css. */
export type Tone = "red" | "blue" | "yellow" | "grey" | "green";

// SPEC.md section 4.
const known: Record<string, [MessageKey, Tone]> = {
  pending: ["order.status.pending", "red"],
  accepted: ["order.status.accepted", "blue"],
  processing: ["order.status.processing", "yellow"],
  shipped: ["order.status.shipped", "grey"],
  delivered: ["order.status.delivered", "green"],
  completed: ["order.status.completed", "green"],
  canceled: ["order.status.canceled", "red"],
};

/** A status in words; one that is not known as it is. */
export function statusText(status: string, t: I18n["t"]): string {
  const [key] = known[status] ?? [];
  return key ? t(key) : status;
}

export function statusTone(status: string): Tone {
  return known[status]?.[1] ?? "grey";
}

/** The way of an order that nothing stops, from the shopper's side. */
const way = ["pending", "accepted", "processing", "shipped", "delivered"];

/** The statuses still ahead of an order; none where it has come to an end. */
export function ahead(status: string): string[] {
  const at = way.indexOf(status);
  return at < 0 ? [] : way.slice(at + 1);
}
