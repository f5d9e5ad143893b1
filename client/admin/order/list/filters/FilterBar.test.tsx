import { act, fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import en from "../../../../../locales/en.json";
import { field, press, user } from "../../../../testing/user";
import type { FacetCount, OrderFacets } from "../../../../types/orderlist.gen";
import { stubbedArea } from "../../../fixtures";
import { ActiveFilters } from "./ActiveFilters";
import { FilterBar } from "./FilterBar";

const area = stubbedArea();

const value = (name: string, label = "", count = 1): FacetCount => ({
  value: name,
  label,
  count,
  colour: "",
});
const facets: OrderFacets = {
  statuses: [value("pending", "", 4), value("shipped", "", 2)],
  dates: [value("today"), value("7days")],
  districts: Array.from({ length: 12 }, (_, i) => value(`D${i}`, `District ${i}`)),
  products: [],
  discounts: [],
  ...{ tags: [], sources: [], assignees: [value("1"), value("nobody")], risks: [] },
  ...{ unpaid: 3, reminders: 0, holds: 0 },
};

beforeEach(async () => {
  // A wide window, which has a popover for each filter.
  const wide = { matches: true, addEventListener() {}, removeEventListener() {} };
  vi.stubGlobal("matchMedia", () => wide);
  await area.show(
    <>
      <FilterBar />
      <ActiveFilters />
    </>,
  );
});

/** Opens a filter and answers the requests for its values. */
async function open(name: string) {
  await press(new RegExp(`^${name}`));
  for (const call of area.calls) await call.answer(facets);
}

/** Answers the requests that a change of the filters causes. */
const settle = async () => {
  for (const call of area.calls) await call.answer(facets);
};

async function check(name: RegExp) {
  await press(name, "checkbox");
  await settle();
}

const active = () =>
  screen.queryAllByRole("button", { name: /^Remove filter/ }).map((each) => each.textContent);
const checked = () =>
  screen.getAllByRole<HTMLInputElement>("checkbox").filter((each) => each.checked).length;

test("adds several statuses, and removes one by its chip", async () => {
  await open(en["order.status"]);
  await check(/^Pending/);
  await check(/^Shipped/);
  expect([active().length, checked()]).toEqual([2, 2]);
  await press(/^Remove filter Pending/);
  await settle();
  expect(active()).toEqual(["Shipped"]);
});

test("a chosen date replaces the earlier one", async () => {
  await open(en["admin.orders.filter.date"]);
  await check(/^Today/);
  await check(/^Last 7 days/);
  expect(active()).toEqual(["Last 7 days"]);
});

test("swaps the days of a range whose end is before its start", async () => {
  await open(en["admin.orders.filter.date"]);
  const fill = async (label: string, day: string) => {
    await act(async () => fireEvent.change(field(label), { target: { value: day } }));
    await settle();
  };
  await fill(en["admin.orders.date.from"], "2026-11-20");
  expect(active()).toEqual(["Since 20 November 2026"]);
  await fill(en["admin.orders.date.to"], "2026-11-10");
  expect(
    [en["admin.orders.date.from"], en["admin.orders.date.to"]].map((each) => field(each).value),
  ).toEqual(["2026-11-10", "2026-11-20"]);
});

test("finds a value in a long list by a part of its name", async () => {
  await open(en["admin.orders.filter.district"]);
  await user.fill(field(en["admin.orders.filter.find"]), " RICT 11");
  expect(screen.getAllByRole("checkbox")).toHaveLength(1);
  await check(/^District 11/);
  expect(active()).toEqual(["District 11"]);
});

test("names the signed-in member in the filter by member", async () => {
  await open(en["admin.orders.assignee"]);
  expect(within(screen.getByRole("region")).getAllByRole("listitem")[0]?.textContent).toContain(
    en["admin.orders.assignee.me"],
  );
});

test("toggles a filter without values, and removes all filters", async () => {
  await press(en["admin.orders.filter.unpaid"]);
  await settle();
  expect(active()).toEqual([en["admin.orders.filter.unpaid"]]);
  await open(en["order.status"]);
  await check(/^Shipped/);
  await press(en["admin.orders.filter.clear"]);
  expect(active()).toEqual([]);
});

test("closes a filter on Escape and returns the focus to its button", async () => {
  await open(en["order.status"]);
  await check(/^Shipped/); // The focus is inside of the panel.
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("region")).toBeNull();
  const button = screen.getByRole("button", { name: new RegExp(`^${en["order.status"]}`) });
  expect(document.activeElement).toBe(button);
  await open(en["order.status"]);
  await user.click(document.body);
  expect(screen.queryByRole("region")).toBeNull();
});
