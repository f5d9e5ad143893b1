import { expect, test } from "vitest";
import { rights } from "../../lib/rights";
import { rightGroups, rightTexts, switched } from "./rightTexts";

test("offers every right once, each with a name", () => {
  const offered = rightGroups.flatMap(({ choices }) => choices.map(({ right }) => right));
  expect(offered.toSorted()).toEqual([...rights].toSorted());
  expect(Object.keys(rightTexts)).toEqual([...rights]);
});

test("turns a right on with the right that it needs, and off with those that need it", () => {
  expect(switched([], "orders.change", true)).toEqual(["orders.change", "orders"]);
  expect(switched(["orders", "orders.change", "stock"], "orders", false)).toEqual(["stock"]);
  expect(switched(["orders", "orders.change"], "orders.change", false)).toEqual(["orders"]);
});
