// Visited pages work offline through the service worker. It caches no personal data.
import type { Page } from "@playwright/test";
import { openSection, signInDemo } from "./support/account";
import { handoffLink } from "./support/admin";
import { locales, oneSize, phoneOnly } from "./support/pages";
import { text } from "./support/shop";
import { expect, expectNoHorizontalScroll, gotoHydrated, test, textOf } from "./support/test";

test.use({
  // Allows the errors of pages and pictures that were not visited, which fail offline.
  allowedConsole: /ERR_(INTERNET_DISCONNECTED|FAILED)|503|status of 401/,
  serviceWorkers: "allow",
});

/** Waits until the service worker controls the page. */
async function workerReady(page: Page) {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((done) =>
      navigator.serviceWorker.addEventListener("controllerchange", done, { once: true }),
    );
  });
}

/** Returns the name of the cache and the path of every cached request. */
const cachedPaths = (page: Page) =>
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
    `shows visited pages offline and an error for the others, in ${locale}`,
    oneSize(locale),
    async ({ page, context }) => {
      await gotoHydrated(page, `/shop/demo?lang=${locale}`);
      await workerReady(page);
      await expect.poll(() => cachedPaths(page)).toContain("documents /shop/demo");
      await page.locator('#main h3 a[href*="/product/"]').first().click();
      await expect(page).toHaveURL(/\/product\//);
      await page.reload(); // Loads the page as a document as well.
      const product = await textOf(page.locator("h1"));
      const address = page.url();
      await expect.poll(async () => (await cachedPaths(page)).join()).toContain("pictures /media/");

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
      await expectNoHorizontalScroll(page);
      await context.setOffline(false); // The page retries by itself.
      await expect(page.locator("h1")).toHaveText(text(locale, "nav.best_selling"));
    },
  );
}

test(
  "serves pages from the network while online, and never caches the worker",
  oneSize("en"),
  async ({ page }) => {
    await gotoHydrated(page, "/shop/demo?lang=en");
    await workerReady(page);
    await page.reload();
    const response = page.waitForResponse((answer) => answer.url().endsWith("/shop/demo?lang=en"));
    await page.reload();
    expect((await response).status()).toBe(200);
    const worker = await page.request.get("/service-worker.js");
    expect(worker.headers()["cache-control"]).toBe("no-cache");
  },
);

test("caches no personal data", oneSize("en"), async ({ page }) => {
  await gotoHydrated(page, "/shop/demo?lang=en");
  await workerReady(page);
  await signInDemo(page.request);
  for (const section of ["", "/my_orders", "/account_details"]) {
    await openSection(page, `/dashboard${section}`);
    await expect(page.locator("#main h1, #main h2").first()).toBeVisible();
  }
  const all = await cachedPaths(page);
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

test(
  "a link that signs in works once in a browser whose worker knows the shop",
  phoneOnly,
  async ({ page }) => {
    await gotoHydrated(page, "/shop/demo");
    await workerReady(page);
    await gotoHydrated(page, "/demo/track-order"); // The request passes through the worker.
    const { pathname, search } = await handoffLink("demo");
    await page.goto(pathname + search);
    await expect(page).toHaveURL("/admin/demo");
    await expect(page.locator(".bottom-nav")).toBeVisible();
  },
);
