import { expect, test } from "vitest";
import { inBulk, likelyChange, nextStep, tabOf } from "./steps";

test("the next step is the first allowed one, never a cancellation", () => {
  expect(nextStep(["canceled", "accepted"])?.to).toBe("accepted");
  expect(nextStep(["delivered", "canceled"])?.to).toBe("delivered");
  expect(nextStep(["canceled"])).toBeUndefined();
  expect(nextStep([])).toBeUndefined();
});

const all = ["pending", "accepted", "processing", "shipped", "delivered", "completed", "canceled"];

test.each([
  ["accepted", "pending"],
  ["processing", "accepted"],
  ["shipped", "accepted processing"],
  ["delivered", "accepted processing shipped"],
  ["completed", "accepted processing shipped delivered"],
  ["returned", "shipped delivered completed"],
  ["canceled", "pending accepted processing"],
] as const)("offers the bulk change to %s for the statuses %s", (to, from) => {
  expect(all.filter((status) => inBulk(status, to)).join(" ")).toBe(from);
});

test("proposes the next change of the earliest order", () => {
  expect(likelyChange(["shipped", "pending"])).toBe("accepted");
  expect(likelyChange(["processing", "shipped"])).toBe("shipped");
  expect(likelyChange(["delivered", "shipped"])).toBe("delivered");
  expect(likelyChange(["delivered", "canceled"])).toBe("completed");
  expect(likelyChange(["completed", "canceled"])).toBeUndefined();
});

test("has a tab for every status", () => {
  const tabs = [
    "pending",
    "accepted",
    "processing",
    "shipped",
    "delivered",
    "completed",
    "canceled",
  ];
  expect(tabs.map(tabOf)).toEqual(["", "pack", "ship", "way", "done", "done", "done"]);
});
