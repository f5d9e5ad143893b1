import { expect, test } from "vitest";
import { sizeOf } from "./crop";

test.each([
  [4000, { width: 1920, height: 560 }],
  [1920, { width: 1920, height: 560 }],
  [960, { width: 960, height: 280 }],
])("uploads a part of %i pixels width in the size %o", (width, size) => {
  expect(sizeOf({ x: 0, y: 0, width, height: (width * 7) / 24 })).toEqual(size);
});
