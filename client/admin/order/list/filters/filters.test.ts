import { expect, test } from "vitest";
import type { OrderFacets } from "../../../../types/orderlist.gen";
import { filterKinds, isFiltered, listQuery, toggled, valuesOf, withoutFilters } from "./filters";

const params = (text: string) => new URLSearchParams(text);

test("the address has the values of a filter, separated by commas", () => {
  expect(valuesOf(params("status=shipped,returned"), "status")).toEqual(["shipped", "returned"]);
  expect(valuesOf(params("status=shipped"), "tag")).toEqual([]);
});

test.each([
  [["shipped"], "pending", false, "shipped,pending"],
  [["shipped", "pending"], "shipped", false, "pending"],
  [["shipped"], "shipped", false, ""],
  [["today"], "month", true, "month"],
  [["today"], "today", true, ""],
])("%j with %s toggled", (values, value, single, want) => {
  expect(toggled(values, value, single)).toBe(want);
});

test("a tab, a search and a sort order are no filters", () => {
  expect(isFiltered(params("tab=all&q=Karim&sort=name&page=2&columns=name"))).toBe(false);
  expect(isFiltered(params("unpaid=1"))).toBe(true);
  expect(isFiltered(params("district=Dhaka"))).toBe(true);
});

test("the server and saved views get only parameters that select or sort", () => {
  expect(String(listQuery(params("tab=all&tag=3&lang=en&page=2&columns=name&sort=name")))).toBe(
    "tab=all&tag=3&sort=name",
  );
});

test("clearing the filters keeps the tab and the columns", () => {
  const all = "tab=all&q=Karim&status=shipped&date=today&unpaid=1&sort=name&page=2&columns=name";
  expect(String(withoutFilters(params(all)))).toBe("tab=all&columns=name");
});

test("each filter has counts of its own", () => {
  const names = filterKinds.map(({ name }) => name);
  const one = (value: string) => [{ value, label: "", colour: "", count: 1 }];
  const facets: OrderFacets = {
    statuses: one("status"),
    dates: one("date"),
    districts: one("district"),
    products: one("product"),
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
