// Which page is set in the theme's fonts: a desktop's first, a phone's second (docs/decisions/0028).
import type { Page } from "@playwright/test";
import { phoneOnly } from "./support/pages";
import { expect, gotoHydrated, test } from "./support/test";

const home = "/shop/demo";

/** Makes the device one that has Bengali letters, or has none, whatever this machine has. */
async function withLetters(page: Page, has: boolean) {
  await page.addInitScript((has) => {
    const measure = CanvasRenderingContext2D.prototype.measureText;
    CanvasRenderingContext2D.prototype.measureText = function (text) {
      const { width } = measure.call(this, text);
      return { width: has ? width + text.charCodeAt(0) : 32 } as TextMetrics;
    };
  }, has);
}

/** The families of the document's fonts that have come, without the stand-ins. */
const used = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    const faces = [...document.fonts].filter(({ family }) => !/stand-in/i.test(family));
    return faces.filter(({ status }) => status === "loaded").map(({ family }) => family);
  });

/** How the fonts that the page is set in came: when, and of how many bytes by the network. */
const fetched = (page: Page) =>
  page.evaluate(() =>
    (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
      .filter(({ name }) => name.endsWith(".woff2"))
      .map(({ name, initiatorType, transferSize, startTime }) => ({
        name: new URL(name).pathname,
        by: initiatorType,
        transferSize,
        startTime,
      })),
  );

const kept = (page: Page) => page.evaluate(() => localStorage.getItem("fonts"));

test(
  "a phone's first page is in its own letters, and the next in the theme's",
  phoneOnly,
  async ({ page }) => {
    await withLetters(page, true);
    await gotoHydrated(page, home);
    await expect.poll(() => kept(page)).toContain("anek-bangla-bengali-400");
    expect(await used(page)).toEqual([]);
    const first = await fetched(page);
    expect(first.map(({ by }) => by)).toEqual(["fetch", "fetch"]);
    const painted = await page.evaluate(
      () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Infinity,
    );
    for (const { startTime } of first) expect(startTime).toBeGreaterThan(painted);

    await gotoHydrated(page, `${home}?lang=bn`);
    expect(await used(page)).toContain("Anek Bangla");
    const second = await fetched(page);
    expect(second.map(({ name }) => name).filter((name) => name.includes("bengali"))).toEqual(
      first.map(({ name }) => name),
    );
    for (const { by, name, transferSize } of second)
      if (name.includes("bengali")) expect([by, transferSize]).toEqual(["link", 0]);
  },
);

/** The page shown is set in the theme's fonts, which came with it: none is fetched for the next. */
async function expectAtOnce(page: Page) {
  expect(await used(page)).toContain("Anek Bangla");
  const preloaded = (await fetched(page)).filter(({ by }) => by === "link");
  expect(preloaded).toHaveLength(2);
  expect(await kept(page)).toBeNull();
}

test("a phone without Bengali letters gets the theme's at once", phoneOnly, async ({ page }) => {
  await withLetters(page, false);
  await gotoHydrated(page, home);
  await expectAtOnce(page);
});

test("a desktop's first page is in the theme's fonts", { tag: "@desktop" }, async ({ page }) => {
  await withLetters(page, true);
  await gotoHydrated(page, home);
  await expectAtOnce(page);
});
