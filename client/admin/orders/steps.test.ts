import { expect, test } from "vitest";
import { inBulk, nextStep, tabOf } from "./steps";

test("the next step is the first allowed one, never a cancellation", () => {
  expect(nextStep(["canceled", "accepted"])?.to).toBe("accepted");
  expect(nextStep(["delivered", "canceled"])?.to).toBe("delivered");
  expect(nextStep(["canceled"])).toBeUndefined();
  expect(nextStep([])).toBeUndefined();
});

test("a bulk action includes only orders that allow it", () => {
  const orders = ["pending", "accepted", "processing", "shipped", "completed", "canceled"].map(
    (status, i) => ({ order_id: String(i), status }),
  );
  const { accepted, shipped } = inBulk(orders);
  expect(accepted.map(({ order_id }) => order_id)).toEqual(["0"]);
  expect(shipped.map(({ order_id }) => order_id)).toEqual(["1", "2"]);
});

test("every status belongs to a tab", () => {
  const tabs = [
    "pending",
    "accepted",
    "processing",
    "shipped",
    "delivered",
    "completed",
    "canceled",
  ];
  expect(tabs.map(tabOf)).toEqual([
    "",
    "ongoing",
    "ongoing",
    "ongoing",
    "ongoing",
    "completed",
    "completed",
  ]);
});
