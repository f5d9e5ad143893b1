import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { pictureBefore, pictureJPEG, pictureSrcset, pictureURL, pictureWidths } from "./picture";

const picture = (width: number) => ({ key: "7/abc", width, height: 100, color: "#aabbcc" });

// The cases of TestAdd_MakesEveryVariant in server/platform/media/store_test.go, and edge cases.
test.each([
  [960, [160, 320, 640, 960]],
  [1000, [160, 320, 640, 960, 1000]],
  [1440, [160, 320, 640, 960, 1440]],
  [2000, [160, 320, 640, 960, 1440, 1920]],
  [320, [160, 320]],
  [90, [90]],
  [160, [160]],
  [161, [160, 161]],
  [1441, [160, 320, 640, 960, 1440, 1441]],
  [1, [1]],
])("a picture of width %d has files of the widths %j", (width, widths) => {
  expect(pictureWidths(picture(width))).toEqual(widths);
});

test("the cases equal those of the server's own test", () => {
  const source = readFileSync("server/platform/media/store_test.go", "utf8");
  const cases = [...source.matchAll(/^\t\t\{(\d+), \d+, \[\]int\{([\d, ]+)\}, (\d+)\},$/gm)];
  expect(cases.length).toBeGreaterThanOrEqual(5);
  for (const [, width, widths = "", jpeg] of cases) {
    expect(pictureWidths(picture(Number(width)))).toEqual(widths.split(", ").map(Number));
    expect(pictureJPEG(picture(Number(width)))).toBe(`/media/7/abc/${jpeg}.jpg`);
  }
});

test("the widths equal the server's", () => {
  const source = readFileSync("server/platform/media/picture.go", "utf8");
  const [, widths = ""] = /Widths = \[\]int\{([\d, ]+)\}/.exec(source) ?? [];
  expect(pictureWidths(picture(100_000))).toEqual(widths.split(", ").map(Number));
});

test.each([
  [1000, 640, "/media/7/abc/640.webp"],
  [1000, 641, "/media/7/abc/960.webp"],
  [1000, 5000, "/media/7/abc/1000.webp"],
  [320, 640, "/media/7/abc/320.webp"],
  [90, 640, "/media/7/abc/90.webp"],
])("a picture of width %d serves %d px by the file of %s", (width, wanted, address) => {
  expect(pictureURL(picture(width), wanted)).toBe(address);
});

test.each([
  [2000, 960],
  [960, 960],
  [959, 959],
  [700, 700],
  [161, 161],
  [90, 90],
])("the JPEG of a picture of width %d is %d px wide", (width, jpeg) => {
  expect(pictureJPEG(picture(width))).toBe(`/media/7/abc/${jpeg}.jpg`);
});

test("lists every file with its width in srcset", () => {
  expect(pictureSrcset(picture(320))).toBe(
    "/media/7/abc/160.webp 160w, /media/7/abc/320.webp 320w",
  );
});

// Pictures in carts stored by earlier releases have no blurred preview.
test("shows the colour of a picture without a blurred preview as its placeholder", () => {
  expect(pictureBefore(picture(320))).toEqual({ backgroundColor: "#aabbcc" });
  expect(pictureBefore({ ...picture(320), blur: "UklG+/=" })).toMatchObject({
    backgroundColor: "#aabbcc",
    backgroundImage: "url(data:image/webp;base64,UklG+/=)",
  });
});
