import { expect, test } from "vitest";
import { chartOf, compact, named, nearest, shortName } from "./chart";

const point = (sales: number, orders: number) => ({ at: "2026-11-22T00:00:00Z", sales, orders });
const week = [0, 100, 50, 200, 0, 0, 25].map((sales, i) => point(sales, i));

test("spaces days evenly, with the maximum at the top and zero at the bottom", () => {
  const chart = chartOf(week, 7, 360);
  const { spots } = chart;
  expect(spots.map(({ x }) => x)).toEqual(spots.map(({ x }) => x).toSorted((a, b) => a - b));
  expect(spots[0]?.x).toBeGreaterThan(chart.from);
  expect(spots[6]?.x).toBeLessThan(chart.to);
  expect(spots[0]?.sales).toBe(chart.salesFoot);
  expect(Math.min(...spots.map(({ sales }) => sales))).toBe(spots[3]?.sales);
  expect(spots[6]?.orders).toBe(chart.ordersTop);
  expect(chart.bar).toBeGreaterThan(20);
});

test("a day's chart has columns for its remaining hours", () => {
  const { spots, from, to } = chartOf([point(1, 1), point(2, 2)], 1, 360);
  expect(spots[1]?.x).toBeLessThan(from + (to - from) / 8);
});

test("a chart without sales is a flat line without NaN", () => {
  const chart = chartOf([point(0, 0), point(0, 0)], 7, 360);
  expect(chart.spots.every(({ sales }) => sales === chart.salesFoot)).toBe(true);
  expect(chart.area).not.toContain("NaN");
  expect(chartOf([], 7, 0).line).toBe("");
});

test("nearest returns the closest spot", () => {
  const { spots } = chartOf(week, 7, 360);
  expect(nearest(spots, 0)).toBe(0);
  expect(nearest(spots, (spots[2]?.x ?? 0) + 3)).toBe(2);
  expect(nearest(spots, 9999)).toBe(6);
});

test("axis labels are thinned out to fit", () => {
  const count = (days: number, points: number) =>
    Array.from({ length: points }, (_, i) => named(i, days)).filter(Boolean).length;
  expect([count(1, 24), count(7, 7), count(30, 30)]).toEqual([4, 7, 6]);
  expect(named(29, 30)).toBe(true);
});

test("labels use Bangladesh's time zone", () => {
  expect(shortName("2026-11-21T18:00:00Z", 1)).toBe("0:00");
  expect(shortName("2026-11-21T18:00:00Z", 7)).toBe("22");
});

test("large numbers are shortened", () => {
  expect([0, 950, 1000, 12_340, 100_000, 2_550_000, 30_000_000].map(compact)).toEqual([
    { value: 0, unit: "" },
    { value: 950, unit: "" },
    { value: 1, unit: "thousand" },
    { value: 12.3, unit: "thousand" },
    { value: 1, unit: "lakh" },
    { value: 25.5, unit: "lakh" },
    { value: 3, unit: "crore" },
  ]);
});
