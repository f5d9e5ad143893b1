import type { MessageKey } from "../../../../lib/i18n";
import { storage } from "../../../../state/storage";

/** The fields of an order that the table can show, with their names. The number is always shown. */
export const fields = [
  { name: "date", text: "admin.orders.column.date" },
  { name: "name", text: "admin.orders.customer" },
  { name: "mobile", text: "admin.orders.column.mobile" },
  { name: "district", text: "admin.orders.filter.district" },
  { name: "items", text: "admin.orders.goods" },
  { name: "quantity", text: "admin.orders.quantity" },
  { name: "amount", text: "order.total" },
  { name: "due", text: "admin.orders.column.due" },
  { name: "status", text: "order.status" },
  { name: "source", text: "admin.orders.filter.source" },
  { name: "tags", text: "admin.orders.tags" },
  { name: "assignee", text: "admin.orders.assignee" },
  { name: "note", text: "admin.activity.field.note" },
  { name: "call", text: "admin.orders.column.call" },
] as const satisfies { name: string; text: MessageKey }[];

export type OrderField = (typeof fields)[number]["name"];

/** The fields that are shown by default. */
export const usualFields: OrderField[] = [
  ...(["date", "name", "mobile", "district", "items", "quantity", "amount", "status"] as const),
  ...(["source", "tags"] as const),
];

const storageKey = "haat-admin-order-columns";

function known(text: string): OrderField[] {
  const names = text.split(",");
  return fields.map(({ name }) => name).filter((name) => names.includes(name));
}

/** Returns the fields named by the address, or else those stored in this browser; undefined if there are neither. */
export function chosenFields(address: string | null): OrderField[] | undefined {
  const text = address ?? storage.getItem(storageKey);
  return typeof text === "string" ? known(text) : undefined;
}

export function rememberFields(chosen: OrderField[]): void {
  storage.setItem(storageKey, chosen.join(","));
}
