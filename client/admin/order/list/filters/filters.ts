import type { MessageKey } from "../../../../lib/i18n";
import type { FacetCount, OrderFacets } from "../../../../types/orderlist.gen";

/** A filter of the list with several values, by its name in the address. */
export type ListFilter =
  | "status"
  | "date"
  | "district"
  | "product"
  | "discount"
  | "tag"
  | "source"
  | "assignee"
  | "risk";

/** A filter that is on or off. */
export type Flag = "unpaid" | "reminder" | "hold";

interface FilterKind {
  name: ListFilter;
  text: MessageKey;
  /** Whether a new choice replaces the former one. */
  single?: boolean;
  values: (facets: OrderFacets) => FacetCount[];
}

/** The filters with values, in the order in which they are offered. */
export const filterKinds: FilterKind[] = [
  { name: "status", text: "order.status", values: ({ statuses }) => statuses },
  { name: "date", text: "admin.orders.filter.date", single: true, values: ({ dates }) => dates },
  { name: "district", text: "admin.orders.filter.district", values: ({ districts }) => districts },
  { name: "product", text: "admin.orders.goods.one", values: ({ products }) => products },
  { name: "discount", text: "admin.discounts.one", values: ({ discounts }) => discounts },
  { name: "tag", text: "admin.orders.filter.tag", values: ({ tags }) => tags },
  { name: "source", text: "admin.orders.filter.source", values: ({ sources }) => sources },
  { name: "assignee", text: "admin.orders.assignee", values: ({ assignees }) => assignees },
  { name: "risk", text: "admin.risk", values: ({ risks }) => risks },
];

/** The filters that are on or off. */
export const flags: {
  name: Flag;
  text: MessageKey;
  count: (facets: OrderFacets) => number;
}[] = [
  { name: "unpaid", text: "admin.orders.filter.unpaid", count: ({ unpaid }) => unpaid },
  { name: "reminder", text: "admin.orders.filter.reminder", count: ({ reminders }) => reminders },
  { name: "hold", text: "admin.risk.held", count: ({ holds }) => holds },
];

/** The parameters of the address that select and sort the orders. */
const selecting = [
  ...["tab", "q", "sort"],
  ...filterKinds.map(({ name }) => name),
  ...flags.map(({ name }) => name),
];

/** Returns the values of a filter. */
export function valuesOf(params: URLSearchParams, name: ListFilter): string[] {
  return params.get(name)?.split(",") ?? [];
}

/** Reports whether the address has a filter. */
export function isFiltered(params: URLSearchParams): boolean {
  return [...filterKinds, ...flags].some(({ name }) => params.has(name));
}

/** Returns the parameters for the server, with others such as columns left out. */
export function listQuery(params: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...params].filter(([name]) => selecting.includes(name)));
}

/** Returns the parameters without filters, search and sort order. */
export function withoutFilters(params: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(params);
  for (const name of [...selecting, "page"]) if (name !== "tab") rest.delete(name);
  return rest;
}

/** Returns the values with one added or removed. A single-valued filter has at most one. */
export function toggled(values: string[], value: string, single = false): string {
  if (values.includes(value)) return values.filter((each) => each !== value).join(",");
  return single ? value : [...values, value].join(",");
}
