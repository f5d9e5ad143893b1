import { expect, test } from "vitest";
import { memoize } from "./memoize";

test("computes each answer once", () => {
  const asked: number[] = [];
  const double = memoize((n: number) => {
    asked.push(n);
    return 2 * n;
  });
  expect([double(1), double(2), double(1)]).toEqual([2, 4, 2]);
  expect(asked).toEqual([1, 2]);
});

test("clears all answers when the limit is reached", () => {
  let asked = 0;
  const word = memoize((n: number) => {
    asked++;
    return `${n}`;
  }, 3);
  for (const n of [1, 2, 3, 4]) word(n);
  expect(word(4)).toBe("4");
  expect(asked).toBe(4);
  expect(word(1)).toBe("1");
  expect(asked).toBe(5);
});
