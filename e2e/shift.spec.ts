// Nothing moves while a page comes, however late its fonts, pictures and scripts are.
import { marketPath, shops } from "./support/pages";
import { expect, holdBack, hydrated, test } from "./support/test";

const themes = shops.filter(({ slug }) => slug !== "dollar");
const kinds = ["home", "category", "product with variants"] as const;

for (const shop of themes) {
  for (const kind of kinds) {
    test(`theme ${shop.theme}: nothing of ${kind} moves while it comes`, async ({ page }) => {
      await page.addInitScript(() => {
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
      // In this order, each kind when all of the one before has come.
      const [pictures, fonts, scripts] = [
        await holdBack(page, "**/*", "image"),
        await holdBack(page, "**/*", "font"),
        await holdBack(page, "**/*", "script"),
      ];
      const painted = () =>
        page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
      await page.goto(marketPath(shop.slug, shop.paths[kind] ?? ""), { waitUntil: "commit" });
      await expect(page.locator("h1")).toBeVisible();
      await painted();
      pictures();
      await expect
        .poll(() =>
          page.evaluate(
            () => [...document.images].filter((i) => i.loading !== "lazy" && !i.complete).length,
          ),
        )
        .toBe(0);
      await painted();
      fonts();
      await page.evaluate(() => document.fonts.ready);
      await painted();
      scripts();
      await hydrated(page);
      await painted();
      expect(
        await page.evaluate(() => (window as unknown as { shifts: unknown[] }).shifts),
      ).toEqual([]);
    });
  }
}
