import type { MessageKey } from "../../../lib/i18n";
import type { SegmentCounts } from "../../../types/customerlist.gen";

/** The segments of customers. `value` is the one in the address, which is empty for all customers. */
export const segments: { value: string; text: MessageKey; count: keyof SegmentCounts }[] = [
  { value: "", text: "admin.customers.segment.all", count: "all" },
  { value: "new", text: "admin.customers.segment.new", count: "new" },
  { value: "loyal", text: "admin.customers.segment.loyal", count: "loyal" },
  { value: "sleeping", text: "admin.customers.segment.sleeping", count: "sleeping" },
  { value: "returns", text: "admin.customers.segment.returns", count: "returns" },
  { value: "blocked", text: "admin.customers.segment.blocked", count: "blocked" },
];

/** The rules of the segments, by value. */
export const segmentRules: Partial<Record<string, MessageKey>> = {
  new: "admin.customers.rule.new",
  loyal: "admin.customers.rule.loyal",
  sleeping: "admin.customers.rule.sleeping",
  returns: "admin.customers.rule.returns",
  blocked: "admin.customers.rule.blocked",
};

/** The sort orders of the list. `value` is the one in the address, which is empty for the default. */
export const customerSorts: { value: string; text: MessageKey }[] = [
  { value: "", text: "admin.customers.sort.last_order" },
  { value: "orders", text: "admin.customers.sort.orders" },
  { value: "spent", text: "admin.customers.sort.spent" },
];

/** Returns the parameters of the address that select and sort customers. */
export function customerQuery(params: URLSearchParams): URLSearchParams {
  const query = new URLSearchParams();
  for (const name of ["q", "segment", "tag", "sort"]) {
    const value = params.get(name);
    if (value) query.set(name, value);
  }
  return query;
}
