import { expect, test } from "vitest";
import { marginOf } from "./margin";

test.each([
  [100, 60, { amount: 40, share: 0.4 }],
  [0.3, 0.1, { amount: 0.2, share: 0.2 / 0.3 }],
  [50, 60, { amount: -10, share: -0.2 }],
  [0, 10, { amount: -10 }],
])("a price of %s and a cost of %s give the margin %o", (price, cost, margin) => {
  expect(marginOf(price, cost)).toEqual(margin);
});
