import type { CountKey, MessageKey } from "../../../lib/i18n";

export type Step = "accepted" | "processing" | "shipped" | "delivered" | "completed";

/** The steps of an order, with their names and button labels. */
export const steps: { to: Step; text: MessageKey; act: MessageKey }[] = [
  { to: "accepted", text: "order.status.accepted", act: "admin.orders.act.accepted" },
  { to: "processing", text: "admin.orders.step.processing", act: "admin.orders.act.processing" },
  { to: "shipped", text: "admin.orders.step.shipped", act: "admin.orders.act.shipped" },
  { to: "delivered", text: "admin.orders.step.delivered", act: "admin.orders.act.delivered" },
  { to: "completed", text: "order.status.completed", act: "admin.orders.act.completed" },
];

/** Returns the first allowed step, or undefined if only a cancellation is allowed. */
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

/** A bulk change, by its name in the texts and on the server. */
export type BulkTarget = Step | "canceled" | "returned";

/** The bulk changes with their labels and questions, from the first step of an order to the last. */
export const bulkChanges: { to: BulkTarget; act: MessageKey; ask: CountKey }[] = [
  { to: "accepted", act: "admin.orders.bulk.accept", ask: "admin.orders.bulk.accept.ask" },
  { to: "processing", act: "admin.orders.bulk.pack", ask: "admin.orders.bulk.pack.ask" },
  { to: "shipped", act: "admin.orders.bulk.ship", ask: "admin.orders.bulk.ship.ask" },
  { to: "delivered", act: "admin.orders.bulk.deliver", ask: "admin.orders.bulk.deliver.ask" },
  { to: "completed", act: "admin.orders.bulk.complete", ask: "admin.orders.bulk.complete.ask" },
  { to: "returned", act: "admin.orders.bulk.return", ask: "admin.orders.bulk.return.ask" },
  { to: "canceled", act: "admin.orders.bulk.cancel", ask: "admin.orders.bulk.cancel.ask" },
];

/** Reports whether a bulk change is offered for an order with the status, like bulkWay on the server. */
export function inBulk(status: string, to: BulkTarget): boolean {
  if (to === "returned") return wasShipped(status);
  if (to === "canceled") return status !== "canceled" && !wasShipped(status);
  if (to === "accepted") return status === "pending";
  const at = steps.findIndex((step) => step.to === status);
  return at >= 0 && at < steps.findIndex((step) => step.to === to);
}

/** Returns the change that the selected orders most likely need next, which is the next step of the order in the earliest status. */
export function likelyChange(statuses: string[]): BulkTarget | undefined {
  if (statuses.includes("pending")) return "accepted";
  if (statuses.includes("accepted") || statuses.includes("processing")) return "shipped";
  if (statuses.includes("shipped")) return "delivered";
  return statuses.includes("delivered") ? "completed" : undefined;
}

/** A tab of the order list, by the next step of its orders. The first one is new. */
export type Tab = "" | "pack" | "ship" | "way" | "done";

/** Returns the tab that contains orders of a status, which is empty for the first tab. */
export function tabOf(status: string): Tab {
  return (
    ({ pending: "", accepted: "pack", processing: "ship", shipped: "way" } as const)[status] ??
    "done"
  );
}
