import { expect, test } from "vitest";
import { discounted } from "./price";

// The same cases as TestDiscounted_RoundsHalfUp in server/platform/money.
test.each([
  [100, 12.5, "PERCENT", 87.5],
  [333.33, 10, "PERCENT", 300],
  [0.01, 50, "PERCENT", 0.01],
  [99.99, 33.33, "PERCENT", 66.66],
  [500, 100, "PERCENT", 0],
  [500, 120, "PERCENT", 0],
  [500, 60.5, "FLAT", 439.5],
  [50, 60, "FLAT", 0],
  [10_000_000, 0.01, "PERCENT", 9_999_000],
  [1.1, 0.1, "FLAT", 1],
])("a price of %d with a discount of %d %s is %d", (selling, discount, type, want) => {
  expect(discounted(selling, discount, type, false)).toBe(want);
});

// The same cases as TestDiscounted_RoundsToWholeUnits in server/platform/money.
test.each([
  [429, 5, "PERCENT", 408],
  [450, 15, "PERCENT", 383],
  [858, 20, "PERCENT", 686],
  [100, 0.4, "FLAT", 100],
  [99.5, 0, "PERCENT", 99.5],
  [99.6, 0.01, "PERCENT", 99.6],
  [100, 100, "PERCENT", 0],
])("a rounded price of %d with a discount of %d %s is %d", (selling, discount, type, want) => {
  expect(discounted(selling, discount, type, true)).toBe(want);
});
