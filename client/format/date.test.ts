import { expect, test } from "vitest";
import bn from "../../locales/bn.json";
import en from "../../locales/en.json";
import { formatDate } from "./date";

test.each([
  ["2026-11-05T00:00:00Z", "5 November 2026"],
  ["2026-11-05T17:59:59Z", "5 November 2026"],
  ["2026-11-05T18:00:00Z", "6 November 2026"],
  ["2025-12-31T18:00:00Z", "1 January 2026"],
  ["2024-02-29T20:00:00Z", "1 March 2024"],
  ["2026-11-06T00:30:00+06:00", "6 November 2026"],
  ["2026-11-05T23:59:00-08:00", "6 November 2026"],
])("shows %s as %s in Bangladesh time, in any browser time zone", (iso, day) => {
  expect(formatDate(iso, "en", (key) => en[key])).toBe(day);
});

test("writes the digits and the month in Bengali", () => {
  expect(formatDate("2026-11-05T00:00:00Z", "bn", (key) => bn[key])).toBe("৫ নভেম্বর ২০২৬");
});
