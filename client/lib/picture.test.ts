import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { pictureSrcset, pictureURL, pictureWidths } from "./picture";

const picture = (width: number) => ({ key: "7/abc", width, height: 100, color: "#aabbcc" });

// The cases of TestAdd_MakesEveryVariant in server/platform/media/store_test.go, and its neighbours.
test.each([
  [1000, [160, 400, 640, 1000]],
  [1280, [160, 400, 640, 1000, 1280]],
  [2000, [160, 400, 640, 1000, 1280, 1920]],
  [400, [160, 400]],
  [90, [90]],
  [160, [160]],
  [161, [160, 161]],
  [1281, [160, 400, 640, 1000, 1280, 1281]],
  [1, [1]],
])("a picture %d wide has files of %j", (width, widths) => {
  expect(pictureWidths(picture(width))).toEqual(widths);
});

test("the cases are those that the server's own test has", () => {
  const source = readFileSync("server/platform/media/store_test.go", "utf8");
  const cases = [...source.matchAll(/^\t\t\{(\d+), \d+, \[\]int\{([\d, ]+)\}\},$/gm)];
  expect(cases.length).toBeGreaterThanOrEqual(5);
  for (const [, width, widths = ""] of cases) {
    expect(pictureWidths(picture(Number(width)))).toEqual(widths.split(", ").map(Number));
  }
});

test("the widths are those of the server", () => {
  const source = readFileSync("server/platform/media/picture.go", "utf8");
  const [, widths = ""] = /Widths = \[\]int\{([\d, ]+)\}/.exec(source) ?? [];
  expect(pictureWidths(picture(100_000))).toEqual(widths.split(", ").map(Number));
});

test.each([
  [1000, 640, "/media/7/abc/640.webp"],
  [1000, 641, "/media/7/abc/1000.webp"],
  [1000, 5000, "/media/7/abc/1000.webp"],
  [400, 640, "/media/7/abc/400.webp"],
  [90, 640, "/media/7/abc/90.webp"],
])("of a picture %d wide, %d px are served by %s", (width, wanted, address) => {
  expect(pictureURL(picture(width), wanted)).toBe(address);
});

test("srcset names every file with its width", () => {
  expect(pictureSrcset(picture(400))).toBe(
    "/media/7/abc/160.webp 160w, /media/7/abc/400.webp 400w",
  );
});
