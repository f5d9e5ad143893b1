import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import en from "../../../../locales/en.json";
import { press } from "../../../testing/user";
import type { Report, Savings } from "../../../types/report.gen";
import { stubbedArea } from "../../fixtures";
import Dashboard from "./Dashboard";

const none = { now: 0, before: 0 };
const report: Report = {
  ...{ days: 1, orders: none, sales: none, average: none, customers: none, points: [], top: [] },
  funnel: { came: 0, accepted: 0, shipped: 0, delivered: 0, canceled: 0 },
  start: null,
};
const counts = {
  ...{ tasks: [], new_orders: 0, unread_messages: 0, waiting_reviews: 0, waiting_questions: 0 },
  ...{ low_stock: 0, asked_returns: 0, unfinished: 0 },
};
const steps = [
  { name: "courier", to: "/settings/couriers", done: true },
  { name: "costs", to: "/costs", done: false },
  { name: "ad", to: "/cash?tab=ads", done: false },
  { name: "of_a_newer_server", to: "/new", done: false },
];

const area = stubbedArea();
const asked = (what: string) => area.calls.filter((call) => call.what.startsWith(what));
const title = () => screen.queryByRole("heading", { name: en["admin.savings"] });

/** Shows the dashboard of a shop whose list this is. */
async function open(savings: Savings | null, start: Report["start"] = null) {
  await area.show(<Dashboard />);
  await asked("GET /api/admin/v3/dashboard")[0]?.answer({
    ...report,
    start,
    tasks: { savings, counts, reminders: null, attention: null },
  });
}

test("shows what each open step brings, and links to its screen", async () => {
  await open({ steps });
  await screen.findByText(en["admin.savings"]);
  expect(screen.getByRole("progressbar", { name: en["admin.savings.progress"] })).toBeDefined();
  const costs = screen.getByRole("link", { name: new RegExp(en["admin.savings.costs"]) });
  expect(costs.getAttribute("href")).toBe("/admin/demo/costs");
  expect(costs.textContent).toContain(en["admin.savings.costs.brings"]);
  const courier = screen.getByRole("link", { name: new RegExp(en["admin.savings.courier"]) });
  expect(courier.textContent).toContain(en["admin.start.is_done"]);
  expect(courier.textContent).not.toContain(en["admin.savings.courier.brings"]);
  expect(document.body.textContent).toContain("1 of 3");
});

test("is below the first list of a shop without orders", async () => {
  await open({ steps }, { logo: true, products: 3, delivery: true, public: true });
  await screen.findByText(en["admin.savings"]);
  expect(screen.getByRole("progressbar", { name: en["admin.start.progress"] })).toBeDefined();
});

test("is absent if the server sends none", async () => {
  await open(null);
  expect(title()).toBeNull();
});

test("is dismissed for the team after a confirmation", async () => {
  await open({ steps });
  await screen.findByText(en["admin.savings"]);
  await press(en["admin.savings.hide"]);
  expect(asked("POST ")).toEqual([]);
  await press(en["admin.savings.hide"], "button", document.querySelector("dialog") as HTMLElement);
  expect(asked("POST ")).toMatchObject([{ what: "POST /api/admin/v3/savings/hide" }]);
  expect(title()).toBeNull();
});

test("comes back if the server refuses to dismiss it", async () => {
  await open({ steps });
  await screen.findByText(en["admin.savings"]);
  await press(en["admin.savings.hide"]);
  await press(en["admin.savings.hide"], "button", document.querySelector("dialog") as HTMLElement);
  await asked("POST ")[0]?.refuse(403, "admin_forbidden");
  expect(title()).not.toBeNull();
});
