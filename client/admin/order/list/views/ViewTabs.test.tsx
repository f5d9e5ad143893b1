import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Call, stubApi } from "../../../../testing/api";
import { press } from "../../../../testing/user";
import { showInArea } from "../../../fixtures";
import { ActiveFilters } from "../filters/ActiveFilters";
import { ViewTabs } from "./ViewTabs";

let calls: Call[];

beforeEach(async () => {
  calls = stubApi();
  await showInArea(
    <>
      <ViewTabs counts={{ new: 3, pack: 2, ship: 0, way: 1, done: 4, ongoing: 5, completed: 2 }} />
      <ActiveFilters />
    </>,
  );
  await calls[0]?.answer([
    { id: 1, name: "To collect", query: "district=Dhaka&status=shipped%2Cdelivered&tab=all&tag=4" },
  ]);
});

afterEach(() => vi.unstubAllGlobals());

const current = () => screen.queryByRole("link", { current: "page" })?.textContent;
const chips = () => screen.queryAllByRole("listitem").map(({ textContent }) => textContent);

const none = { statuses: [], dates: [], districts: [], products: [], sources: [], assignees: [] };

test("a view sets its filters, whose names load with their counts", async () => {
  expect(current()).toBe("New3");
  await press("To collect", "link");
  expect(current()).toBe("To collect");
  expect(chips()).toEqual(["Shipped", "Delivered", "…", "…", "Clear all"]);
  const districts = [{ value: "Dhaka", label: "Dhaka", colour: "", count: 2 }];
  const tags = [{ value: "4", label: "Gift", colour: "red", count: 1 }];
  await calls[1]?.answer({ ...none, districts, tags, unpaid: 0, reminders: 0 });
  expect(chips()).toEqual(["Shipped", "Delivered", "Dhaka", "Gift", "Clear all"]);
});

test("a change of its filters or another tab leaves a view", async () => {
  await press("To collect", "link");
  await press("Remove filter Delivered");
  expect(current()).toBeUndefined();
  expect(chips()).toContain("Shipped");
  await press("Clear all");
  expect(current()).toBe("All");
  await press("To collect", "link");
  await press(/^To pack/, "link");
  expect(current()).toBe("To pack2");
  expect(chips()).toEqual([]);
});
