import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Call, stubApi } from "../../../../testing/api";
import { pressButton, showInArea } from "../../../fixtures";
import { ActiveFilters } from "../filters/ActiveFilters";
import { ViewTabs } from "./ViewTabs";

let calls: Call[];
let close: () => Promise<void>;

beforeEach(async () => {
  calls = stubApi();
  close = await showInArea(
    <>
      <ViewTabs counts={{ new: 3, ongoing: 2, completed: 1 }} />
      <ActiveFilters />
    </>,
  );
  await calls[0]?.answer([
    { id: 1, name: "To collect", query: "district=Dhaka&status=shipped%2Cdelivered&tab=all&tag=4" },
  ]);
});

afterEach(async () => {
  await close();
  vi.unstubAllGlobals();
});

const current = () => document.querySelector("[aria-current=page]")?.textContent;
const chips = () => [...document.querySelectorAll("li")].map(({ textContent }) => textContent);

const none = { statuses: [], dates: [], districts: [], products: [], sources: [], assignees: [] };

test("a view sets its filters, whose names come with their counts", async () => {
  expect(current()).toBe("New3");
  await pressButton("To collect");
  expect(current()).toBe("To collect");
  expect(chips()).toEqual(["Shipped", "Delivered", "…", "…", "Clear all"]);
  const districts = [{ value: "Dhaka", label: "Dhaka", colour: "", count: 2 }];
  const tags = [{ value: "4", label: "Gift", colour: "red", count: 1 }];
  await calls[1]?.answer({ ...none, districts, tags, unpaid: 0, reminders: 0 });
  expect(chips()).toEqual(["Shipped", "Delivered", "Dhaka", "Gift", "Clear all"]);
});

test("a view is left by a change of its filters, and by a tab", async () => {
  await pressButton("To collect");
  await pressButton("Remove filter Delivered");
  expect(current()).toBeUndefined();
  expect(chips()).toContain("Shipped");
  await pressButton("Clear all");
  expect(current()).toBe("All");
  await pressButton("To collect");
  await pressButton("Ongoing2");
  expect(current()).toBe("Ongoing2");
  expect(chips()).toEqual([]);
});
