import { expect, test } from "vitest";
import type { OrderFacets } from "../../../../types/orderlist.gen";
import { filterKinds, isFiltered, listQuery, toggled, valuesOf, withoutFilters } from "./filters";

const params = (text: string) => new URLSearchParams(text);

test("reads a filter's values from the address, separated by commas", () => {
  expect(valuesOf(params("status=shipped,returned"), "status")).toEqual(["shipped", "returned"]);
  expect(valuesOf(params("status=shipped"), "tag")).toEqual([]);
});

test.each([
  [["shipped"], "pending", false, "shipped,pending"],
  [["shipped", "pending"], "shipped", false, "pending"],
  [["shipped"], "shipped", false, ""],
  [["today"], "month", true, "month"],
  [["today"], "today", true, ""],
])("%j with %s toggled (single-valued: %s) becomes %j", (values, value, single, want) => {
  expect(toggled(values, value, single)).toBe(want);
});

test("does not count a tab, a search or a sort order as a filter", () => {
  expect(isFiltered(params("tab=all&q=Karim&sort=name&page=2&columns=name"))).toBe(false);
  expect(isFiltered(params("unpaid=1"))).toBe(true);
  expect(isFiltered(params("district=Dhaka"))).toBe(true);
});

test("sends only parameters that select or sort to the server and to saved views", () => {
  expect(String(listQuery(params("tab=all&tag=3&lang=en&page=2&columns=name&sort=name")))).toBe(
    "tab=all&tag=3&sort=name",
  );
});

test("keeps the tab and the columns when the filters are cleared", () => {
  const all = "tab=all&q=Karim&status=shipped&date=today&unpaid=1&sort=name&page=2&columns=name";
  expect(String(withoutFilters(params(all)))).toBe("tab=all&columns=name");
});

test("reads each filter's counts from its own facet", () => {
  const names = filterKinds.map(({ name }) => name);
  const one = (value: string) => [{ value, label: "", colour: "", count: 1 }];
  const facets: OrderFacets = {
    statuses: one("status"),
    dates: one("date"),
    districts: one("district"),
    products: one("product"),
    discounts: one("discount"),
    tags: one("tag"),
    sources: one("source"),
    assignees: one("assignee"),
    unpaid: 2,
    reminders: 3,
    risks: one("risk"),
    holds: 1,
  };
  expect(filterKinds.map(({ values }) => values(facets)[0]?.value)).toEqual(names);
});
