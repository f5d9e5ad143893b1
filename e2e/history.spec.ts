// The browser's history works as on a site without scripts, even while a page is loading.

import type { Page } from "@playwright/test";
import { slow } from "./support/pages";
import { expect, gotoHydrated, holdRequests, hydrated, test } from "./support/test";

const category = (slug: string) => `#main a[href*="/category/${slug}"]`;
const heading = (page: Page, text: string | RegExp) => expect(page.locator("h1")).toHaveText(text);

/** Holds back responses to the app's requests for the addresses until `release` is called. */
async function holdResponses(page: Page, addresses: string) {
  const releaseRequests = await holdRequests(page, addresses);
  const release = async () => {
    const answer = page.waitForResponse(addresses);
    releaseRequests();
    await (await answer).finished();
  };
  return { requested: page.waitForRequest(addresses), release };
}

/** Answers the app's requests for the addresses as another build would. Documents are unchanged. */
function serveFromAnotherBuild(page: Page, addresses: string) {
  return page.route(addresses, async (route) => {
    if (route.request().resourceType() === "document") return route.continue();
    const response = await route.fetch();
    await route.fulfill({
      response,
      headers: { ...response.headers(), "x-haat-build": "another" },
    });
  });
}

/** Invalidates the visited pages, as after 5 minutes, so that they are fetched again. */
function invalidatePages(page: Page) {
  return page.evaluate(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: the language toggle writes it this way
    document.cookie = "locale=bn; path=/";
  });
}

const markDocument = (page: Page) =>
  page.evaluate(() => Object.assign(window, { sameDocument: true }));
const expectNewDocument = (page: Page) =>
  expect.poll(() => page.evaluate(() => "sameDocument" in window).catch(() => true)).toBe(false);

test(
  "a link to the current address adds no history entry and scrolls to the top",
  slow(),
  async ({ page }) => {
    await gotoHydrated(page, "/demo/best-selling-products?lang=en");
    const home = page.locator('header a[href^="/shop/demo"]').first();
    const follow = () => home.evaluate((a: HTMLAnchorElement) => a.click());
    await follow();
    await expect(page).toHaveURL("/shop/demo?lang=en");
    const entries = await page.evaluate(() => history.length);
    await page.evaluate(() => scrollTo({ top: 300, behavior: "instant" }));
    await follow();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    expect(await page.evaluate(() => history.length)).toBe(entries);
    await page.goBack();
    await heading(page, "Best selling");
  },
);

test("going back and forward before the previous page loads stays on the current page", async ({
  page,
}) => {
  await gotoHydrated(page, "/shop/demo?lang=en");
  await page.locator(category("handicrafts")).first().click();
  await heading(page, "Handicrafts");
  const address = page.url();
  await invalidatePages(page);
  const home = await holdResponses(page, "**/shop/demo?lang=en");
  await page.evaluate(() => history.back());
  await home.requested;
  const progress = page.locator(".progress-bar");
  await expect(progress).toHaveAttribute("data-active", "true");
  await page.evaluate(() => history.forward());
  await expect(progress).toHaveAttribute("data-active", "false");
  await home.release();
  await heading(page, "Handicrafts");
  await expect(page).toHaveURL(address);
});

test("going back within the page cancels the pending navigation", slow(), async ({ page }) => {
  await gotoHydrated(page, "/demo/product/miniket-rice-5kg?lang=en");
  await page.locator('a[href="#reviews"]').click();
  await expect(page).toHaveURL(/#reviews$/);
  const listing = await holdResponses(page, "**/best-selling-products*");
  await page
    .locator('a[href*="/best-selling-products"]')
    .first()
    .evaluate((a: HTMLAnchorElement) => a.click());
  await listing.requested;
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL("/demo/product/miniket-rice-5kg?lang=en");
  await expect(page.locator(".progress-bar")).toHaveAttribute("data-active", "false");
  await listing.release();
  await expect(page).toHaveURL("/demo/product/miniket-rice-5kg?lang=en");
  await heading(page, /Miniket/);
});

test("a redirected page has its new address in the history", async ({ page }) => {
  await page.route("**/category/electronics*", (route) =>
    route.fulfill({
      status: 308,
      headers: { location: "/demo/category/handicrafts?lang=en" },
    }),
  );
  await gotoHydrated(page, "/shop/demo?lang=en");
  await markDocument(page);
  await page.locator(category("electronics")).first().click();
  await heading(page, "Handicrafts");
  await expect(page).toHaveURL("/demo/category/handicrafts?lang=en");
  expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
  await page.goBack();
  await expect(page).toHaveURL("/shop/demo?lang=en");
});

test("a variant that needs a new document replaces the previous history entry", async ({
  page,
}) => {
  await gotoHydrated(page, "/demo/best-selling-products?lang=en");
  await gotoHydrated(page, "/demo/product/cold-pressed-mustard-oil?lang=en");
  await markDocument(page);
  await serveFromAnotherBuild(page, "**/product/cold-pressed-mustard-oil?variant=*");
  await page.locator("fieldset a:not([aria-current])").first().click();
  await expectNewDocument(page);
  await expect(page).toHaveURL(/variant=/);
  await hydrated(page);
  await page.goBack();
  await heading(page, "Best selling");
});

test("a previous page that needs a new document keeps the forward history", async ({ page }) => {
  await gotoHydrated(page, "/demo/product/miniket-rice-5kg?lang=en");
  await page.locator('a[href="#reviews"]').click();
  await expect(page).toHaveURL(/#reviews$/);
  await page
    .locator('header a[href*="/category/handicrafts"]')
    .evaluate((a: HTMLAnchorElement) => a.click());
  await heading(page, "Handicrafts");
  await invalidatePages(page);
  await markDocument(page);
  await serveFromAnotherBuild(page, "**/product/miniket-rice-5kg?lang=en");
  await page.evaluate(() => history.back());
  await expectNewDocument(page);
  await heading(page, /Miniket/);
  await hydrated(page);
  await page.goForward();
  await heading(page, "Handicrafts");
});

test("a document left while going back stores the scroll position of the page that it showed", async ({
  page,
}) => {
  await gotoHydrated(page, "/shop/demo?lang=en");
  const homeKey = await page.evaluate(() => history.state.key);
  await page
    .locator('a[href*="/best-selling-products"]')
    .first()
    .evaluate((a: HTMLAnchorElement) => a.click());
  await heading(page, "Best selling");
  const listingKey = await page.evaluate(() => history.state.key);
  // A new page starts at its top and moves the focus there.
  await expect(page.locator("#main")).toBeFocused();
  await page.evaluate(() => scrollTo({ top: 600, behavior: "instant" }));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(600);
  await invalidatePages(page);
  const home = await holdResponses(page, "**/shop/demo?lang=en");
  await page.evaluate(() => history.back());
  await home.requested;
  await page.goto("/");
  const positions = await page.evaluate(() =>
    JSON.parse(sessionStorage.getItem("haat-scroll") ?? "{}"),
  );
  expect(positions[listingKey]).toBe(600);
  expect(positions[homeKey]).toBe(0);
});

test("going back after a reload and before the app starts opens the previous page", async ({
  page,
}) => {
  await gotoHydrated(page, "/shop/demo?lang=en");
  const title = await page.title();
  await page
    .locator('a[href*="/best-selling-products"]')
    .first()
    .evaluate((a: HTMLAnchorElement) => a.click());
  await heading(page, "Best selling");
  const releaseScripts = await holdRequests(page, "**/assets/*.js");
  await page.reload({ waitUntil: "commit" });
  await heading(page, "Best selling");
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL("/shop/demo?lang=en");
  releaseScripts();
  await expect(page).toHaveTitle(title);
  await expect(page.locator(category("handicrafts")).first()).toBeVisible();
  await page.goForward();
  await heading(page, "Best selling");
});
