// The use of the theme's fonts: on a desktop by the first page, on a phone by the second
// (docs/decisions/0028).
import type { Page } from "@playwright/test";
import { gotoAdmin, openAdmin } from "./support/admin";
import { inLanguage, locales, marketPath, phoneOnly, themes } from "./support/pages";
import { expect, gotoHydrated, test } from "./support/test";

const home = "/shop/demo";

/** Makes the device report that it has a Bengali font, or that it has none. */
async function fakeBengaliFont(page: Page, has: boolean) {
  await page.addInitScript((has) => {
    const measure = CanvasRenderingContext2D.prototype.measureText;
    CanvasRenderingContext2D.prototype.measureText = function (text) {
      const { width } = measure.call(this, text);
      return { width: has ? width + text.charCodeAt(0) : 32 } as TextMetrics;
    };
  }, has);
}

/** Returns the families of the loaded web fonts, without the fallback faces. */
const loadedFonts = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    const faces = [...document.fonts].filter(({ family }) => !/stand-in/i.test(family));
    return faces.filter(({ status }) => status === "loaded").map(({ family }) => family);
  });

/** Returns the requests for font files: initiator, start time and transferred bytes. */
const fontRequests = (page: Page) =>
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

const storedFonts = (page: Page) => page.evaluate(() => localStorage.getItem("fonts"));

test(
  "a phone's first page uses the system font and the next one the theme's",
  phoneOnly,
  async ({ page }) => {
    await fakeBengaliFont(page, true);
    await gotoHydrated(page, home);
    await expect.poll(() => storedFonts(page)).toContain("anek-bangla-bengali-400");
    expect(await loadedFonts(page)).toEqual([]);
    const first = await fontRequests(page);
    expect(first.map(({ by }) => by)).toEqual(["fetch", "fetch"]);
    const painted = await page.evaluate(
      () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Infinity,
    );
    for (const { startTime } of first) expect(startTime).toBeGreaterThan(painted);

    await gotoHydrated(page, `${home}?lang=bn`);
    expect(await loadedFonts(page)).toContain("Anek Bangla");
    const second = await fontRequests(page);
    expect(second.map(({ name }) => name).filter((name) => name.includes("bengali"))).toEqual(
      first.map(({ name }) => name),
    );
    for (const { by, name, transferSize } of second)
      if (name.includes("bengali")) expect([by, transferSize]).toEqual(["link", 0]);
  },
);

/** Expects that the page uses the theme's preloaded fonts and fetches none for the next page. */
async function expectThemeFonts(page: Page) {
  expect(await loadedFonts(page)).toContain("Anek Bangla");
  const preloaded = (await fontRequests(page)).filter(({ by }) => by === "link");
  expect(preloaded).toHaveLength(2);
  expect(await storedFonts(page)).toBeNull();
}

test(
  "a phone without a Bengali font gets the theme's font on the first page",
  phoneOnly,
  async ({ page }) => {
    await fakeBengaliFont(page, false);
    await gotoHydrated(page, home);
    await expectThemeFonts(page);
  },
);

test("a desktop's first page uses the theme's fonts", { tag: "@desktop" }, async ({ page }) => {
  await fakeBengaliFont(page, true);
  await gotoHydrated(page, home);
  await expectThemeFonts(page);
});

const preloads = "link[rel=preload][as=font]";

/** Returns the preloaded font files whose @font-face rules are not in use. */
const unusedPreloads = (page: Page) =>
  page.evaluate(async (preloads) => {
    await document.fonts.ready;
    const loaded = [...document.fonts].filter(({ status }) => status === "loaded");
    const plain = (value: string) => value.replaceAll(/["']/g, "");
    const used = [...document.styleSheets]
      .flatMap((sheet) => [...sheet.cssRules])
      .filter((rule) => rule instanceof CSSFontFaceRule)
      .map(({ style }) => style)
      .filter((style) =>
        loaded.some(
          (face) =>
            plain(face.family) === plain(style.getPropertyValue("font-family")) &&
            face.weight === (style.getPropertyValue("font-weight") || "normal") &&
            face.unicodeRange === style.getPropertyValue("unicode-range"),
        ),
      );
    return [...document.querySelectorAll<HTMLLinkElement>(preloads)]
      .map((link) => new URL(link.href).pathname)
      .filter((path) => !used.some((style) => style.getPropertyValue("src").includes(path)));
  }, preloads);

/** Expects that the page preloads fonts and uses all of them. */
async function expectPreloadsUsed(page: Page, name: string) {
  await expect(page.locator(preloads), name).not.toHaveCount(0);
  await expect.poll(() => unusedPreloads(page), name).toEqual([]);
}

for (const locale of locales) {
  test(`the themes and the admin area use the fonts that they preload: ${locale}`, {
    tag: "@desktop",
  }, async ({ page }) => {
    for (const { slug, theme, locale: natural } of themes) {
      await gotoHydrated(page, inLanguage(marketPath(slug, ""), locale, natural));
      await expectPreloadsUsed(page, `theme ${theme}`);
    }
    await openAdmin(page, "demo", "/orders?tab=completed", { locale });
    await expectPreloadsUsed(page, "the order list");
    await gotoAdmin(page, "demo", "/settings", locale);
    await expectPreloadsUsed(page, "the settings");
  });
}
