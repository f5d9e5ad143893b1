import { describe, expect, test } from "vitest";
import { isPeriod, periodOf } from "./period";

// 2 March 2026, 01:30 in Bangladesh, when it is still 1 March in UTC.
const now = new Date("2026-03-01T19:30:00Z");

test.each([
  ["today", "2026-03-02", "2026-03-02"],
  ["", "2026-02-24", "2026-03-02"],
  ["30", "2026-02-01", "2026-03-02"],
  ["90", "2025-12-03", "2026-03-02"],
  ["month", "2026-03-01", "2026-03-02"],
  ["last", "2026-02-01", "2026-02-28"],
  ["unknown", "2026-02-24", "2026-03-02"],
])("the choice %j is the period from %s to %s in Bangladesh", (choice, from, to) => {
  expect(periodOf(choice, "", "", now)).toEqual({ from, to });
});

describe("a custom period", () => {
  test("is used if its days are valid", () => {
    expect(periodOf("own", "2025-01-01", "2026-01-01", now).from).toBe("2025-01-01");
    expect(periodOf("own", "x", "2026-01-01", now).from).toBe("2026-02-24");
  });

  test.each([
    ["2026-01-01", "2026-01-01", true],
    ["2025-01-01", "2026-01-01", true],
    ["2025-01-01", "2026-01-02", false],
    ["2026-01-02", "2026-01-01", false],
    ["2026-02-30", "2026-03-01", false],
    ["", "2026-03-01", false],
  ])("from %s to %s is valid: %s", (from, to, valid) => {
    expect(isPeriod(from, to)).toBe(valid);
  });
});
