import { expect, test } from "vitest";
import { changeOf, trendOf } from "./change";

test("calculates a change relative to the previous value", () => {
  expect(changeOf({ now: 15, before: 10 })).toBe(0.5);
  expect(changeOf({ now: 0, before: 10 })).toBe(-1);
  expect(changeOf({ now: 10, before: 10 })).toBe(0);
});

test("a change from zero is null", () => {
  expect(changeOf({ now: 5, before: 0 })).toBeNull();
  expect(changeOf({ now: 0, before: 0 })).toBeNull();
});

test("a trend is up, down or same", () => {
  const ways = [
    [2, 1],
    [1, 2],
    [1, 1],
  ].map(([now = 0, before = 0]) => trendOf({ now, before }));
  expect(ways).toEqual(["up", "down", "same"]);
});
