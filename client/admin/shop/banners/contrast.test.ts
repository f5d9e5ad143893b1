import { expect, test } from "vitest";
import { lowestContrast, safeShade, shadeFor } from "./contrast";

const grey = (level: number) => [level, level, level, 255];

test("knows the contrasts of WCAG", () => {
  expect(lowestContrast(grey(0), 0)).toBeCloseTo(21);
  expect(lowestContrast(grey(255), 0)).toBeCloseTo(1);
  expect(lowestContrast(grey(118), 0)).toBeCloseTo(4.54, 1); // #767676, the lightest grey that suffices
  expect(lowestContrast([255, 0, 0, 255], 0)).toBeCloseTo(4, 1);
});

test.each([
  ["black", grey(0), 0],
  ["the lightest grey that suffices", grey(118), 0],
  ["a lighter grey", grey(125), 10],
  ["yellow", [255, 255, 0, 255], 55],
  ["white", grey(255), 55],
  ["black with a white spot", [...grey(0), ...grey(0), ...grey(255)], 55],
])("text on %s has a contrast of 4.5:1 with little black", (_, pixels, shade) => {
  expect(shadeFor(pixels)).toBe(shade);
  expect(lowestContrast(pixels, shade)).toBeGreaterThanOrEqual(4.5);
});

test("the shade of banners without crops suffices for every picture", () => {
  for (const red of [0, 85, 170, 255]) {
    for (const green of [0, 85, 170, 255]) {
      for (const blue of [0, 85, 170, 255]) {
        const pixel = [red, green, blue, 255];
        expect(lowestContrast(pixel, safeShade), String(pixel)).toBeGreaterThanOrEqual(4.5);
      }
    }
  }
});
