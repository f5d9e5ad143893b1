// A shopper follows links and goes back, as on a plain site but without reloads.
import type { Page } from "@playwright/test";
import { inLanguage, type Locale, locales, oneSize, slow } from "./support/pages";
import {
  expect,
  expectNoHorizontalScroll,
  gotoHydrated,
  holdRequests,
  test,
  textOf,
} from "./support/test";

/** Records the documents that the page loads, and stores the scroll position at each click. */
async function recordDocuments(page: Page) {
  const documents: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) {
      documents.push(request.url());
    }
  });
  await page.addInitScript(() => {
    addEventListener("click", () => Object.assign(window, { clickedAt: scrollY }), true);
  });
  return documents;
}

const scrolledTo = (page: Page) => page.evaluate(() => Math.round(scrollY));
const clickedAt = (page: Page) =>
  page.evaluate(() => Math.round((window as unknown as { clickedAt: number }).clickedAt));

/** Returns the page's title, language, heading and head elements. */
function headOf(page: Page, html?: string) {
  return page.evaluate((html) => {
    const doc = html === undefined ? document : new DOMParser().parseFromString(html, "text/html");
    return {
      lang: doc.documentElement.lang,
      title: doc.title,
      h1: doc.querySelector("h1")?.textContent,
      canonical: doc.querySelector("link[rel=canonical]")?.getAttribute("href"),
      head: [...doc.head.querySelectorAll("[data-head]")].map((each) => {
        const attributes = [...each.attributes].map(({ name, value }) => `${name}=${value}`).sort();
        const data = each.textContent && JSON.stringify(JSON.parse(each.textContent));
        return `${each.tagName} ${attributes.join(" ")} ${data}`;
      }),
    };
  }, html);
}

/** Expects that the open page has the same head and heading as its document. */
async function expectSameHead(page: Page) {
  const document = await page.request.get(page.url());
  const fresh = await headOf(page, await document.text());
  expect(fresh.h1).toBeTruthy();
  await expect.poll(() => headOf(page)).toEqual(fresh);
}

function expectHeading(page: Page, heading: string) {
  return expect(page.locator("h1")).toHaveText(heading);
}

async function openHome(page: Page, locale: Locale) {
  await gotoHydrated(page, inLanguage("/shop/demo", locale, "bn"));
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  return textOf(page.locator("h1"));
}

for (const locale of locales) {
  test(
    `goes from home through a category to a product and back without a reload, in ${locale}`,
    oneSize(locale),
    async ({ page }) => {
      const documents = await recordDocuments(page);
      const home = await openHome(page, locale);
      const homeUrl = page.url();
      await expectSameHead(page);

      const categoryLink = page.locator('#main a[href*="/category/mens-fashion"]').first();
      const category = (await textOf(categoryLink)).split("\n").at(-1)?.trim() ?? "";
      await categoryLink.click();
      await expectHeading(page, category);
      const homeLeftAt = await clickedAt(page);
      expect(await scrolledTo(page), "a new page starts at its top").toBe(0);
      await expect(page.locator("#main")).toBeFocused();
      expect(new URL(page.url()).pathname).toBe("/demo/category/mens-fashion");
      await expectSameHead(page);
      await expectNoHorizontalScroll(page);
      const categoryUrl = page.url();

      // The last product of the listing, so that the restored scroll position is not the top.
      const productLink = page.locator('#main h3 a[href*="/product/"]').last();
      await productLink.scrollIntoViewIfNeeded();
      await page.evaluate(() => scrollTo({ top: scrollY + 40, behavior: "instant" }));
      const product = await textOf(productLink);
      await productLink.click();
      await expectHeading(page, product);
      const listingLeftAt = await clickedAt(page);
      expect(listingLeftAt, "the listing was scrolled").toBeGreaterThan(20);
      expect(await scrolledTo(page), "a new page starts at its top").toBe(0);
      await expect(page.locator("#main")).toBeFocused();
      expect(await page.title()).toContain(product);
      await expectSameHead(page);
      await expectNoHorizontalScroll(page);
      const productUrl = page.url();
      await page.evaluate(() => scrollTo({ top: 120, behavior: "instant" }));

      await page.goBack();
      await expectHeading(page, category);
      expect(Math.abs((await scrolledTo(page)) - listingLeftAt)).toBeLessThanOrEqual(2);
      expect(page.url()).toBe(categoryUrl);
      await expect(page.locator("#main")).toBeFocused();
      await expectSameHead(page);

      await page.goBack();
      await expectHeading(page, home);
      expect(Math.abs((await scrolledTo(page)) - homeLeftAt)).toBeLessThanOrEqual(2);
      expect(page.url()).toBe(homeUrl);
      await expectSameHead(page);

      await page.goForward();
      await expectHeading(page, category);
      expect(Math.abs((await scrolledTo(page)) - listingLeftAt)).toBeLessThanOrEqual(2);
      await page.goForward();
      await expectHeading(page, product);
      expect(Math.abs((await scrolledTo(page)) - 120)).toBeLessThanOrEqual(2);
      expect(page.url()).toBe(productUrl);

      expect(documents, "one document was loaded").toHaveLength(1);
      expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
    },
  );
}

test("a reloaded listing keeps its scroll position", slow(), async ({ page }) => {
  await gotoHydrated(page, "/demo/best-selling-products");
  await page.evaluate(() => scrollTo({ top: 900, behavior: "instant" }));
  await page.reload();
  await expect.poll(async () => Math.abs((await scrolledTo(page)) - 900)).toBeLessThanOrEqual(2);
});

test("a listing keeps its scroll position after a visit to another site", async ({ page }) => {
  await gotoHydrated(page, "/demo/best-selling-products");
  await page.evaluate(() => scrollTo({ top: 700, behavior: "instant" }));
  await page.goto("/");
  await page.goBack();
  await expect(page).toHaveURL("/demo/best-selling-products");
  await expect.poll(async () => Math.abs((await scrolledTo(page)) - 700)).toBeLessThanOrEqual(2);
});

test("a link within the page scrolls to its target, and going back returns", async ({ page }) => {
  await recordDocuments(page);
  await page.emulateMedia({ reducedMotion: "reduce" }); // Scrolls without animation.
  await gotoHydrated(page, "/demo/product/miniket-rice-5kg");
  const requests: string[] = [];
  await page.locator('a[href="#reviews"]').click();
  const leftAt = await clickedAt(page);
  page.on("request", (request) => {
    if (request.url().includes("/product/")) requests.push(request.url());
  });
  await expect(page).toHaveURL(/#reviews$/);
  await expect(page.locator("#reviews")).toBeInViewport();
  expect(await scrolledTo(page)).toBeGreaterThan(leftAt);
  await page.goBack();
  await expect(page).toHaveURL(/miniket-rice-5kg$/);
  await expect.poll(() => scrolledTo(page)).toBe(leftAt);
  expect(requests, "no page was requested").toEqual([]);
});

test("Enter on a link opens the page like a click", slow(), async ({ page }) => {
  const documents = await recordDocuments(page);
  await openHome(page, "en");
  const link = page.locator('#main a[href*="/category/handicrafts"]').first();
  await link.focus();
  await page.keyboard.press("Enter");
  await expectHeading(page, "Handicrafts");
  await expect(page.locator("#main")).toBeFocused();
  expect(documents).toHaveLength(1);
});

test("a page opened by a click is announced to screen readers", async ({ page }) => {
  await openHome(page, "en");
  await page.locator('#main a[href*="/category/handicrafts"]').first().click();
  await expectHeading(page, "Handicrafts");
  const announced = page.getByRole("status").filter({ hasText: await page.title() });
  await expect(announced).toHaveCount(1);
});

test("the second of two quick clicks wins", async ({ page }) => {
  await openHome(page, "en");
  const release = await holdRequests(page, "**/category/electronics*");
  const first = page.waitForRequest("**/category/electronics*");
  const slow = page.waitForResponse("**/category/electronics*");
  await page.locator('#main a[href*="/category/electronics"]').first().click();
  await first;
  // Uses a link of the header, because a skeleton may have replaced the page.
  await page.locator('header a[href*="/category/handicrafts"]').first().click();
  await expectHeading(page, "Handicrafts");
  release();
  await (await slow).finished();
  await expectHeading(page, "Handicrafts");
  await expect(page).toHaveURL(/handicrafts/);
});
