import { expect, test } from "vitest";
import { bannerSizes } from "./BannerCarousel";

const picture = (width: number, height: number) => ({ key: "5/k", width, height, color: "#fff" });

test.each([
  ["24:7, which fills the box of large screens", 1920, 560, "1216px", "96vw", "131vw"],
  ["2:1, which fills the box of phones", 1200, 600, "1216px", "96vw", "76vw"],
  ["a square, of which boxes show the full width", 800, 800, "1216px", "96vw", "76vw"],
  ["6:1, whose sides are cut off everywhere", 1800, 300, "2128px", "168vw", "229vw"],
])("requests the display width of a banner of %s", (_, width, height, desktop, tablet, phone) => {
  expect(bannerSizes(picture(width, height), false)).toBe(
    `(min-width: 1280px) ${desktop}, (min-width: 640px) ${tablet}, ${phone}`,
  );
});

test("requests a larger picture for phones if the row is as high as the crops for phones", () => {
  expect(bannerSizes(picture(1200, 600), true)).toMatch(/, 115vw$/);
  expect(bannerSizes(picture(1200, 900), true)).toMatch(/, 76vw$/);
});
