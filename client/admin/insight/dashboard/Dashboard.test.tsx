import { screen } from "@testing-library/react";
import axe from "axe-core";
import { expect, test } from "vitest";
import en from "../../../../locales/en.json";
import { press } from "../../../testing/user";
import type { Report } from "../../../types/report.gen";
import { stubbedArea } from "../../fixtures";
import Dashboard from "./Dashboard";

const none = { now: 0, before: 0 };
const report: Report = {
  days: 1,
  orders: { now: 3, before: 2 },
  sales: { now: 300, before: 200 },
  average: { now: 100, before: 100 },
  customers: none,
  points: [{ at: "2026-11-21T09:00:00Z", orders: 3, sales: 300 }],
  funnel: { came: 3, accepted: 2, shipped: 1, delivered: 1, canceled: 0 },
  top: [],
  start: null,
};

const area = stubbedArea();

const asked = () => area.calls.filter(({ what }) => what === "GET /api/admin/v3/dashboard");

/**
 * Returns the accessibility violations of the screen. It skips colour contrast, which needs a layout, and
 * landmarks, which belong to the frame.
 */
async function violations() {
  const rules = { "color-contrast": { enabled: false }, region: { enabled: false } };
  const found = await axe.run(document.body, { rules });
  return found.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
}

test("shows an error with a retry button if the figures cannot be loaded", async () => {
  await area.show(<Dashboard />);
  await asked()[0]?.refuse(422, "request_invalid");
  expect(screen.getByRole("alert").textContent).toContain("request_invalid");
  expect(await violations()).toEqual([]);
  await press(en.retry);
  await asked()[1]?.answer(report);
  expect(screen.queryByText("request_invalid")).toBeNull();
  expect(screen.getByText(en["admin.dashboard.compared_day"])).toBeDefined();
});

test("shows the steps to the first order instead of figures in a shop without orders", async () => {
  await area.show(<Dashboard />);
  const start = { logo: false, products: 0, delivery: false, public: false };
  await asked()[0]?.answer({ ...report, start });
  expect(screen.getByRole("progressbar", { name: en["admin.start.progress"] })).toBeDefined();
  expect(screen.queryByText(en["admin.dashboard.compared_day"])).toBeNull();
});
