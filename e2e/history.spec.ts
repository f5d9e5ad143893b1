// The browser's history is as on a plain site, whatever is on its way when someone goes back or on.
import type { Page } from "@playwright/test";
import { expect, gotoHydrated, holdBack, hydrated, test } from "./support/test";

const category = (slug: string) => `#main a[href*="/category/${slug}"]`;
const heading = (page: Page, text: string | RegExp) => expect(page.locator("h1")).toHaveText(text);

/** Keeps answers to the app's requests for the addresses back until they are released. */
async function hold(page: Page, addresses: string) {
  const goOn = await holdBack(page, addresses);
  const release = async () => {
    const answer = page.waitForResponse(addresses);
    goOn();
    await (await answer).finished();
  };
  return { asked: page.waitForRequest(addresses), release };
}

/** Makes the app's requests for the addresses come from another build, and the documents as they are. */
function answerAsAnotherBuild(page: Page, addresses: string) {
  return page.route(addresses, async (route) => {
    if (route.request().resourceType() === "document") return route.continue();
    const response = await route.fetch();
    await route.fulfill({
      response,
      headers: { ...response.headers(), "x-haat-build": "another" },
    });
  });
}

/** What was visited has to be fetched again, as after five minutes. */
function forgetPages(page: Page) {
  return page.evaluate(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: as the toggle writes it
    document.cookie = "locale=bn; path=/";
  });
}

const mark = (page: Page) => page.evaluate(() => Object.assign(window, { sameDocument: true }));
const loadedAnew = (page: Page) =>
  expect.poll(() => page.evaluate(() => "sameDocument" in window).catch(() => true)).toBe(false);

test("a link to the address shown makes no entry of its own, and begins at the top", async ({
  page,
}) => {
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
  await heading(page, "Best Selling");
});

test("back and on again, before the page before has come, stays at the page shown", async ({
  page,
}) => {
  await gotoHydrated(page, "/shop/demo?lang=en");
  await page.locator(category("handicrafts")).first().click();
  await heading(page, "Handicrafts");
  const address = page.url();
  await forgetPages(page);
  const home = await hold(page, "**/shop/demo?lang=en");
  await page.evaluate(() => history.back());
  await home.asked;
  const progress = page.locator(".progress-bar");
  await expect(progress).toHaveAttribute("data-active", "true");
  await page.evaluate(() => history.forward());
  await expect(progress).toHaveAttribute("data-active", "false");
  await home.release();
  await heading(page, "Handicrafts");
  await expect(page).toHaveURL(address);
});

test("back within the page gives up the page that was on its way", async ({ page }) => {
  await gotoHydrated(page, "/demo/product/miniket-rice-5kg?lang=en");
  await page.locator('a[href="#reviews"]').click();
  await expect(page).toHaveURL(/#reviews$/);
  const listing = await hold(page, "**/best-selling-products*");
  await page
    .locator('a[href*="/best-selling-products"]')
    .first()
    .evaluate((a: HTMLAnchorElement) => a.click());
  await listing.asked;
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL("/demo/product/miniket-rice-5kg?lang=en");
  await expect(page.locator(".progress-bar")).toHaveAttribute("data-active", "false");
  await listing.release();
  await expect(page).toHaveURL("/demo/product/miniket-rice-5kg?lang=en");
  await heading(page, /Miniket/);
});

test("a page that has moved stands in the history by its new address", async ({ page }) => {
  await page.route("**/category/electronics*", (route) =>
    route.fulfill({
      status: 308,
      headers: { location: "/demo/category/handicrafts?lang=en" },
    }),
  );
  await gotoHydrated(page, "/shop/demo?lang=en");
  await mark(page);
  await page.locator(category("electronics")).first().click();
  await heading(page, "Handicrafts");
  await expect(page).toHaveURL("/demo/category/handicrafts?lang=en");
  expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
  await page.goBack();
  await expect(page).toHaveURL("/shop/demo?lang=en");
});

test("a variant that has to be opened anew takes the place of the one before", async ({ page }) => {
  await gotoHydrated(page, "/demo/best-selling-products?lang=en");
  await gotoHydrated(page, "/demo/product/cotton-tshirt-shapla?lang=en");
  await mark(page);
  await answerAsAnotherBuild(page, "**/product/cotton-tshirt-shapla?variant=*");
  await page.locator("fieldset a:not([aria-current])").first().click();
  await loadedAnew(page);
  await expect(page).toHaveURL(/variant=/);
  await hydrated(page);
  await page.goBack();
  await heading(page, "Best Selling");
});

test("a page before that has to be opened anew leaves the way on", async ({ page }) => {
  await gotoHydrated(page, "/demo/product/miniket-rice-5kg?lang=en");
  await page.locator('a[href="#reviews"]').click();
  await expect(page).toHaveURL(/#reviews$/);
  await page
    .locator('header a[href*="/category/handicrafts"]')
    .evaluate((a: HTMLAnchorElement) => a.click());
  await heading(page, "Handicrafts");
  await forgetPages(page);
  await mark(page);
  await answerAsAnotherBuild(page, "**/product/miniket-rice-5kg?lang=en");
  await page.evaluate(() => history.back());
  await loadedAnew(page);
  await heading(page, /Miniket/);
  await hydrated(page);
  await page.goForward();
  await heading(page, "Handicrafts");
});

test("a document left while going back keeps the place of the page that it showed", async ({
  page,
}) => {
  await gotoHydrated(page, "/shop/demo?lang=en");
  const homeKey = await page.evaluate(() => history.state.key);
  await page
    .locator('a[href*="/best-selling-products"]')
    .first()
    .evaluate((a: HTMLAnchorElement) => a.click());
  await heading(page, "Best Selling");
  const listingKey = await page.evaluate(() => history.state.key);
  // A new page begins at its top, where the focus goes too.
  await expect(page.locator("#main")).toBeFocused();
  await page.evaluate(() => scrollTo({ top: 600, behavior: "instant" }));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(600);
  await forgetPages(page);
  const home = await hold(page, "**/shop/demo?lang=en");
  await page.evaluate(() => history.back());
  await home.asked;
  await page.goto("/");
  const kept = await page.evaluate(() => JSON.parse(sessionStorage.getItem("haat-scroll") ?? "{}"));
  expect(kept[listingKey]).toBe(600);
  expect(kept[homeKey]).toBe(0);
});
