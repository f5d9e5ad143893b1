import { expect, test } from "vitest";
import { tagColours } from "./colours";

/** Returns the relative luminance of a colour by WCAG 2.2. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

test.each(tagColours)("the text of $value has a contrast of at least 4.5", ({ ground, ink }) => {
  expect((luminance(ground) + 0.05) / (luminance(ink) + 0.05)).toBeGreaterThanOrEqual(4.5);
});
