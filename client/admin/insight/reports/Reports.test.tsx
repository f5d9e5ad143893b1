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
  delivered_units: 1,
  delivered_sales: 100,
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

async function show(rights?: ["reports"]) {
  vi.stubGlobal("fetch", async (address: string) => {
    const sums = rights ? { ...totals, profit: null } : totals;
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

test("rates have two decimals at most, and a rate that does not exist is a dash", async () => {
  const text = await show();
  expect(text).toContain("2.5%");
  expect(text).toMatch(/Returned rate–/);
});

test("the profit says how many units have no cost", async () => {
  expect(await show()).toContain("Units without a cost: 2. Their sales of ৳50 are left out.");
});

test("the difference between delivery fees and courier charges is shown with both", async () => {
  const text = await show();
  expect(text).toContain("Customers paid ৳60, couriers took ৳70.50.");
  expect(text).toMatch(/Delivery fees less courier charges[-−]৳10\.50/);
});

test("the cost of damaged goods is a figure and a column", async () => {
  const text = await show();
  expect(text.match(/Damaged goods/g)).toHaveLength(2);
  expect(text).toContain("৳12.25");
});

test("members without the right to costs see no profit, and without the right to exports no button", async () => {
  const text = await show(["reports"]);
  expect(text).not.toContain("Profit");
  expect(text).not.toContain("Courier charges");
  expect(text).not.toContain("Damaged goods");
  expect(text).not.toContain("Ads");
  expect(text).not.toContain("Export");
  expect(text).toContain("৳300.50");
});
