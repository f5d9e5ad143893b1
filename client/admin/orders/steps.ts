import type { MessageKey } from "../../lib/i18n";
import type { AdminOrderRow } from "../../types/checkout.gen";

export type Step = "accepted" | "processing" | "shipped" | "delivered" | "completed";

/** The steps of an order (SPEC.md section 4), with their names and button labels. */
export const steps: { to: Step; text: MessageKey; act: MessageKey }[] = [
  { to: "accepted", text: "order.status.accepted", act: "admin.orders.act.accepted" },
  { to: "processing", text: "admin.orders.step.processing", act: "admin.orders.act.processing" },
  { to: "shipped", text: "admin.orders.step.shipped", act: "admin.orders.act.shipped" },
  { to: "delivered", text: "admin.orders.step.delivered", act: "admin.orders.act.delivered" },
  { to: "completed", text: "order.status.completed", act: "admin.orders.act.completed" },
];

/** Returns the next step, or undefined at the end. */
export function nextStep(allowed: string[]) {
  return steps.find(({ to }) => allowed.includes(to));
}

/** Reasons for a cancellation: before shipping, and after a return. */
export const reasonsBefore: { value: string; text: MessageKey }[] = [
  { value: "out_of_stock", text: "admin.orders.reason.out_of_stock" },
  { value: "unreachable", text: "admin.orders.reason.unreachable" },
  { value: "asked", text: "admin.orders.reason.asked" },
  { value: "no_delivery", text: "admin.orders.reason.no_delivery" },
  { value: "duplicate", text: "admin.orders.reason.duplicate" },
];
export const reasonsReturned: { value: string; text: MessageKey }[] = [
  { value: "refused", text: "admin.orders.reason.refused" },
  { value: "not_reached", text: "admin.orders.reason.not_reached" },
  { value: "damaged", text: "admin.orders.reason.damaged" },
];

/** Reports whether an order with the status has left the shop, so that canceling it is a return. */
export function wasShipped(status: string): boolean {
  return status === "shipped" || status === "delivered" || status === "completed";
}

/** Returns the orders that can be accepted and shipped in bulk. */
export function inBulk<T extends Pick<AdminOrderRow, "status">>(orders: T[]) {
  const of = (...statuses: string[]) => orders.filter(({ status }) => statuses.includes(status));
  return { accepted: of("pending"), shipped: of("accepted", "processing") };
}

/** The tab that contains orders of a status; empty for the first tab. */
export function tabOf(status: string): "" | "ongoing" | "completed" {
  if (status === "pending") return "";
  return status === "completed" || status === "canceled" ? "completed" : "ongoing";
}
