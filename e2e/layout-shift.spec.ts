// No layout shift while a page loads, however late its fonts, pictures, scripts and document chunks
// arrive.
import type { ServerResponse } from "node:http";
import type { Page } from "@playwright/test";
import { bothSizes, marketPath, oneTheme, themes } from "./support/pages";
import { trickle, withSlowDocument } from "./support/slow-document";
import { expect, holdRequests, hydrated, test } from "./support/test";

const kinds = ["home", "category", "product with variants"] as const;

for (const shop of themes) {
  for (const kind of kinds) {
    test(
      `theme ${shop.theme}: ${kind} has no layout shift while it loads`,
      bothSizes,
      async ({ page }) => {
        await recordShifts(page);
        // The files are released in this order, each kind after the previous one has loaded.
        const [pictures, fonts, scripts] = [
          await holdRequests(page, "**/*", "image"),
          await holdRequests(page, "**/*", "font"),
          await holdRequests(page, "**/*", "script"),
        ];
        await page.goto(marketPath(shop.slug, shop.paths[kind] ?? ""), { waitUntil: "commit" });
        await expect(page.locator("h1")).toBeVisible();
        await nextPaint(page);
        pictures();
        await expect
          .poll(() =>
            page.evaluate(
              () => [...document.images].filter((i) => i.loading !== "lazy" && !i.complete).length,
            ),
          )
          .toBe(0);
        await nextPaint(page);
        fonts();
        await page.evaluate(() => document.fonts.ready);
        await nextPaint(page);
        scripts();
        await hydrated(page);
        await nextPaint(page);
        expect(await shifts(page)).toEqual([]);
      },
    );
  }
}

for (const shop of themes) {
  test(
    `theme ${shop.theme}: a page sent in chunks has no layout shift`,
    oneTheme(shop),
    async ({ page, baseURL }) => {
      const path = marketPath(shop.slug, shop.paths.home ?? "");
      const text = await (await page.request.get(path)).text();
      await recordShifts(page);
      const sendSlowly = (answer: ServerResponse) => trickle(answer, text, 1000, 10);
      await withSlowDocument(baseURL ?? "", path, sendSlowly, async (origin) => {
        await page.goto(origin + path);
        await hydrated(page);
        await nextPaint(page);
        await expect(page.locator("h1")).toBeVisible();
        expect(await shifts(page)).toEqual([]);
      });
    },
  );
}

test("a partly received page is shown after 1 s", async ({ page, baseURL }) => {
  const path = marketPath("demo", "");
  const [start = "", rest = ""] = (await (await page.request.get(path)).text()).split("</main>");
  let send = () => {};
  const released = new Promise<void>((sent) => {
    send = sent;
  });
  const sendInTwoParts = async (answer: ServerResponse) => {
    answer.write(start);
    await released;
    answer.write(`</main>${rest}`);
  };
  await withSlowDocument(baseURL ?? "", path, sendInTwoParts, async (origin) => {
    await page.goto(origin + path, { waitUntil: "commit" });
    await expect(page.locator("h1")).toBeVisible();
    await expect(page.locator("footer")).toHaveCount(0);
    send();
    await hydrated(page);
    await expect(page.locator("footer")).toBeVisible();
  });
});

/**
 * Records layout shifts of the page's documents for `shifts`. The 1 s reveal animation is paused,
 * so that a slow machine does not end it.
 */
async function recordShifts(page: Page) {
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(".arriving { animation-play-state: paused !important }");
    document.adoptedStyleSheets = [sheet];
    const shifts: unknown[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const each of list.getEntries()) {
        const { value, sources = [] } = each as PerformanceEntry & {
          value: number;
          sources?: { node: Element | null }[];
        };
        const elements = sources.map(({ node }) => node?.outerHTML?.slice(0, 120));
        shifts.push({ value, elements });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

const shifts = (page: Page) =>
  page.evaluate(() => (window as unknown as { shifts: unknown[] }).shifts);

const nextPaint = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
