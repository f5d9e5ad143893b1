import { screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { showInArea } from "../../fixtures";
import Reports from "./Reports";

const totals = {
  visits: 40,
  orders: 3,
  online_orders: 1,
  conversion: 250,
  delivered: 1,
  returned: 0,
  canceled: 0,
  delivered_rate: 10000,
  returned_rate: null,
  units: 3,
  sales: 300.5,
  average: 100.17,
  delivered_units: 3,
  delivered_sales: 160,
  profit: {
    amount: 25,
    cost: 60,
    uncosted_units: 2,
    uncosted_sales: 50,
    delivery_fees: 60,
    courier_charges: 70.5,
    damaged_goods: 12.25,
    ads: 4.5,
  },
};

afterEach(() => vi.unstubAllGlobals());

async function show(rights?: ["reports"], profit: Partial<typeof totals.profit> = {}) {
  vi.stubGlobal("fetch", async (address: string) => {
    const sums = rights
      ? { ...totals, profit: null }
      : { ...totals, profit: { ...totals.profit, ...profit } };
    const period = { from: "2026-03-01", to: "2026-03-01" };
    const data = address.includes("/reports/days")
      ? {
          rows: [{ key: "2026-03-01", name: "", bn_name: "", searches: 0, missed: 0, ...sums }],
          count: 1,
          page: 1,
          pages: 1,
        }
      : { period, before: period, now: sums, earlier: sums, days: [], complete: true };
    return new Response(JSON.stringify({ data }), {
      headers: { "Content-Type": "application/json" },
    });
  });
  await showInArea(<Reports />, rights ? { role: "custom", rights } : {});
  await screen.findByRole("table");
  return document.body.textContent ?? "";
}

test("shows rates with at most two decimals, and a dash for a rate without a base", async () => {
  const text = await show();
  expect(text).toContain("2.5%");
  expect(text).toMatch(/Returned rate–/);
});

test("names the missing costs instead of a profit, with a link to type them", async () => {
  const text = await show();
  expect(text.match(/Cost missing for 2 of 3/g)).toHaveLength(2);
  expect(text).toContain("The other units earned ৳50, before delivery and ads.");
  expect(text).not.toContain("৳25");
  expect(screen.getByRole("link", { name: "Enter costs" }).getAttribute("href")).toBe(
    "/admin/demo/costs",
  );
});

test("shows the profit once all costs are known", async () => {
  const text = await show(undefined, { uncosted_units: 0, uncosted_sales: 0 });
  expect(text).not.toContain("Cost missing");
  expect(text.match(/৳25/g)?.length).toBeGreaterThanOrEqual(2);
});

test("says only that costs are missing if no unit has one", async () => {
  const text = await show(undefined, { uncosted_units: 3, uncosted_sales: 110, cost: 0 });
  expect(text).toContain("Cost missing for 3 of 3");
  expect(text).not.toContain("The other units");
});

test("shows delivery fees, courier charges and their difference", async () => {
  const text = await show();
  expect(text).toContain("Customers paid ৳60, couriers took ৳70.50.");
  expect(text).toMatch(/Delivery fees less courier charges[-−]৳10\.50/);
});

test("shows the cost of damaged goods as a figure and as a column", async () => {
  const text = await show();
  expect(text.match(/Damaged goods/g)).toHaveLength(2);
  expect(text).toContain("৳12.25");
});

test("hides the profit without the right to costs, and the export button without the right to exports", async () => {
  const text = await show(["reports"]);
  expect(text).not.toContain("Profit");
  expect(text).not.toContain("Courier charges");
  expect(text).not.toContain("Damaged goods");
  expect(text).not.toContain("Ads");
  expect(text).not.toContain("Export");
  expect(text).toContain("৳300.50");
});
