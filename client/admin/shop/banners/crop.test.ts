import { expect, test } from "vitest";
import { middleOf, shapes, sizeOf } from "./crop";

test.each([
  ["wide", 4000, { width: 1920, height: 560 }],
  ["wide", 1920, { width: 1920, height: 560 }],
  ["wide", 960, { width: 960, height: 280 }],
  ["phone", 4000, { width: 1200, height: 900 }],
  ["phone", 746.7, { width: 747, height: 560 }],
  ["phone", 0.2, { width: 1, height: 1 }],
] as const)("uploads a crop for %s of %d pixels width in the size %o", (device, width, size) => {
  expect(sizeOf({ x: 0, y: 0, width, height: 1 }, shapes[device])).toEqual(size);
});

test.each([
  ["wide", { width: 1920, height: 1080 }, { x: 0, y: 260, width: 1920, height: 560 }],
  ["phone", { width: 1920, height: 900 }, { x: 360, y: 0, width: 1200, height: 900 }],
  ["phone", { width: 300, height: 900 }, { x: 0, y: 337.5, width: 300, height: 225 }],
] as const)("the default crop for %s of a picture of %o is its middle", (device, size, area) => {
  expect(middleOf(size, shapes[device])).toEqual(area);
});
