import { expect, test } from "vitest";
import { changeOf, trendOf } from "./change";

test("a change is a share of what it was", () => {
  expect(changeOf({ now: 15, before: 10 })).toBe(0.5);
  expect(changeOf({ now: 0, before: 10 })).toBe(-1);
  expect(changeOf({ now: 10, before: 10 })).toBe(0);
});

test("of nothing there is no share", () => {
  expect(changeOf({ now: 5, before: 0 })).toBeNull();
  expect(changeOf({ now: 0, before: 0 })).toBeNull();
});

test("it goes up, down, or stays", () => {
  const ways = [
    [2, 1],
    [1, 2],
    [1, 1],
  ].map(([now = 0, before = 0]) => trendOf({ now, before }));
  expect(ways).toEqual(["up", "down", "same"]);
});
