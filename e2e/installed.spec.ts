// A shop that was visited is there without a connection; what is one visitor's own is kept nowhere.
import type { Page } from "@playwright/test";
import { openSection, signInDemo } from "./support/account";
import { locales, oneSize } from "./support/pages";
import { text } from "./support/shop";
import { expect, gotoHydrated, noSidewaysScroll, test, textOf } from "./support/test";

test.use({
  // Offline, pictures that were not seen yet are not there, nor is a page.
  allowedConsole: /ERR_(INTERNET_DISCONNECTED|FAILED)|503|status of 401/,
  serviceWorkers: "allow",
});

/** Waits until the worker serves the page. */
async function served(page: Page) {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((done) =>
      navigator.serviceWorker.addEventListener("controllerchange", done, { once: true }),
    );
  });
}

/** The paths of all that is kept, by the name of the cache. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const all: string[] = [];
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) {
        all.push(`${name} ${new URL(url).pathname}`);
      }
    }
    return all;
  });

for (const locale of locales) {
  test(
    `what was seen is there offline, and the rest says why not, in ${locale}`,
    oneSize(locale),
    async ({ page, context }) => {
      await gotoHydrated(page, `/shop/demo?lang=${locale}`);
      await served(page);
      await expect.poll(() => kept(page)).toContain("documents /shop/demo");
      await page.locator('#main h3 a[href*="/product/"]').first().click();
      await expect(page).toHaveURL(/\/product\//);
      await page.reload(); // as a document as well
      const product = await textOf(page.locator("h1"));
      const address = page.url();
      await expect.poll(async () => (await kept(page)).join()).toContain("pictures /media/");

      await context.setOffline(true);
      await page.goto(`/shop/demo?lang=${locale}`);
      await expect(page.locator("#main h3 a").first()).toBeVisible();
      await page.goto(address);
      await expect(page.locator("h1")).toHaveText(product);
      const picture = page.locator("#main img").first();
      await expect
        .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
        .toBeGreaterThan(0);

      await page.goto(`/demo/best-selling-products?lang=${locale}`);
      await expect(page.locator("h1")).toHaveText(text(locale, "error.no_internet"));
      await expect(page.locator("html")).toHaveAttribute("lang", locale);
      await noSidewaysScroll(page);
      await context.setOffline(false); // it looks again by itself
      await expect(page.locator("h1")).toHaveText(text(locale, "nav.best_selling"));
    },
  );
}

test(
  "online a page is always the server's own, and so is the next build's",
  oneSize("en"),
  async ({ page }) => {
    await gotoHydrated(page, "/shop/demo?lang=en");
    await served(page);
    await page.reload();
    const asked = page.waitForResponse((answer) => answer.url().endsWith("/shop/demo?lang=en"));
    await page.reload();
    expect((await asked).status()).toBe(200);
    const worker = await page.request.get("/service-worker.js");
    expect(worker.headers()["cache-control"]).toBe("no-cache");
  },
);

test("nothing of one's own is kept", oneSize("en"), async ({ page }) => {
  await gotoHydrated(page, "/shop/demo?lang=en");
  await served(page);
  await signInDemo(page.request);
  for (const section of ["", "/my_orders", "/account_details"]) {
    await openSection(page, `/dashboard${section}`);
    await expect(page.locator("#main h1, #main h2").first()).toBeVisible();
  }
  const all = await kept(page);
  expect(all.length).toBeGreaterThan(0);
  expect(all.filter((each) => / \/(api|admin)\//.test(each))).toEqual([]);
  const texts = await page.evaluate(async () => {
    const found: string[] = [];
    for (const name of ["documents", "navigations"]) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        found.push((await (await cache.match(request, { ignoreVary: true }))?.text()) ?? "");
      }
    }
    return found.join("\n");
  });
  expect(texts).not.toContain("01712345678");
});
