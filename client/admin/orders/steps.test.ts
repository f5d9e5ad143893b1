import { expect, test } from "vitest";
import { inBulk, nextStep, tabOf } from "./steps";

test("the next step is the one that the server allows, and never a cancellation", () => {
  expect(nextStep(["canceled", "accepted"])?.to).toBe("accepted");
  expect(nextStep(["delivered", "canceled"])?.to).toBe("delivered");
  expect(nextStep(["canceled"])).toBeUndefined();
  expect(nextStep([])).toBeUndefined();
});

test("of many orders only those are taken that can go there", () => {
  const orders = ["pending", "accepted", "processing", "shipped", "completed", "canceled"].map(
    (status, i) => ({ order_id: String(i), status }),
  );
  expect(inBulk(orders)).toEqual({ accepted: ["0"], shipped: ["1", "2"] });
});

test("every status has its tab", () => {
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
