// Nothing moves while a page comes, however late its fonts, pictures and scripts are, and its own parts.
import type { ServerResponse } from "node:http";
import type { Page } from "@playwright/test";
import { marketPath, shops } from "./support/pages";
import { inPieces, trickle } from "./support/pieces";
import { expect, holdBack, hydrated, test } from "./support/test";

const themes = shops.filter(({ slug }) => slug !== "dollar");
const kinds = ["home", "category", "product with variants"] as const;

for (const shop of themes) {
  for (const kind of kinds) {
    test(`theme ${shop.theme}: nothing of ${kind} moves while it comes`, async ({ page }) => {
      await watchShifts(page);
      // In this order, each kind when all of the one before has come.
      const [pictures, fonts, scripts] = [
        await holdBack(page, "**/*", "image"),
        await holdBack(page, "**/*", "font"),
        await holdBack(page, "**/*", "script"),
      ];
      await page.goto(marketPath(shop.slug, shop.paths[kind] ?? ""), { waitUntil: "commit" });
      await expect(page.locator("h1")).toBeVisible();
      await painted(page);
      pictures();
      await expect
        .poll(() =>
          page.evaluate(
            () => [...document.images].filter((i) => i.loading !== "lazy" && !i.complete).length,
          ),
        )
        .toBe(0);
      await painted(page);
      fonts();
      await page.evaluate(() => document.fonts.ready);
      await painted(page);
      scripts();
      await hydrated(page);
      await painted(page);
      expect(await shifts(page)).toEqual([]);
    });
  }
}

for (const shop of themes) {
  test(`theme ${shop.theme}: nothing of a page moves that comes in pieces`, async ({
    page,
    baseURL,
  }) => {
    const path = marketPath(shop.slug, shop.paths.home ?? "");
    const text = await (await page.request.get(path)).text();
    await watchShifts(page);
    const slowly = (answer: ServerResponse) => trickle(answer, text, 1000, 10);
    await inPieces(baseURL ?? "", path, slowly, async (origin) => {
      await page.goto(origin + path);
      await hydrated(page);
      await painted(page);
      await expect(page.locator("h1")).toBeVisible();
      expect(await shifts(page)).toEqual([]);
    });
  });
}

test("what has come of a page is shown after a second, if the rest has not", async ({
  page,
  baseURL,
}) => {
  const path = marketPath("demo", "");
  const [begin = "", rest = ""] = (await (await page.request.get(path)).text()).split("</main>");
  let send = () => {};
  const asked = new Promise<void>((sent) => {
    send = sent;
  });
  const halting = async (answer: ServerResponse) => {
    answer.write(begin);
    await asked;
    answer.write(`</main>${rest}`);
  };
  await inPieces(baseURL ?? "", path, halting, async (origin) => {
    await page.goto(origin + path, { waitUntil: "commit" });
    await expect(page.locator("h1")).toBeVisible();
    await expect(page.locator("footer")).toHaveCount(0);
    send();
    await hydrated(page);
    await expect(page.locator("footer")).toBeVisible();
  });
});

/** Keeps what moves in the page's documents for `shifts`. However slow this machine is, a page's first second is not over. */
async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    const patient = new CSSStyleSheet();
    patient.replaceSync(".arriving { animation-play-state: paused !important }");
    document.adoptedStyleSheets = [patient];
    const shifts: unknown[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const each of list.getEntries()) {
        const { value, sources = [] } = each as PerformanceEntry & {
          value: number;
          sources?: { node: Element | null }[];
        };
        const moved = sources.map(({ node }) => node?.outerHTML?.slice(0, 120));
        shifts.push({ value, moved });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

const shifts = (page: Page) =>
  page.evaluate(() => (window as unknown as { shifts: unknown[] }).shifts);

const painted = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
