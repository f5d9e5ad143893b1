// A shopper goes in by links and comes back, as on a plain site but without a reload.
import type { Page } from "@playwright/test";
import { inLanguage, type Locale, locales, oneSize } from "./support/pages";
import { expect, gotoHydrated, holdBack, noSidewaysScroll, test, textOf } from "./support/test";

/** Counts the documents that the page loads, and notes where it was scrolled to at each click. */
async function watch(page: Page) {
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

/** What a page says of itself, in its head and in its heading. */
function selfDescription(page: Page, html?: string) {
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

/** The page shown describes itself exactly as the same address opened anew would. */
async function expectAsOpenedAnew(page: Page) {
  const document = await page.request.get(page.url());
  const anew = await selfDescription(page, await document.text());
  expect(anew.h1).toBeTruthy();
  await expect.poll(() => selfDescription(page)).toEqual(anew);
}

function arrived(page: Page, heading: string) {
  return expect(page.locator("h1")).toHaveText(heading);
}

async function openFromMarket(page: Page, locale: Locale) {
  await gotoHydrated(page, inLanguage("/shop/demo", locale, "bn"));
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  return textOf(page.locator("h1"));
}

for (const locale of locales) {
  test(
    `from home by a category to a product and back, without a reload, in ${locale}`,
    oneSize(locale),
    async ({ page }) => {
      const documents = await watch(page);
      const home = await openFromMarket(page, locale);
      const homeUrl = page.url();
      await expectAsOpenedAnew(page);

      const categoryLink = page.locator('#main a[href*="/category/mens-fashion"]').first();
      const category = (await textOf(categoryLink)).split("\n").at(-1)?.trim() ?? "";
      await categoryLink.click();
      await arrived(page, category);
      const homeLeftAt = await clickedAt(page);
      expect(await scrolledTo(page), "a new page begins at its top").toBe(0);
      await expect(page.locator("#main")).toBeFocused();
      expect(new URL(page.url()).pathname).toBe("/demo/category/mens-fashion");
      await expectAsOpenedAnew(page);
      await noSidewaysScroll(page);
      const categoryUrl = page.url();

      // As far down as the listing goes, so that what is restored is not the top.
      const productLink = page.locator('#main h3 a[href*="/product/"]').last();
      await productLink.scrollIntoViewIfNeeded();
      await page.evaluate(() => scrollTo({ top: scrollY + 40, behavior: "instant" }));
      const product = await textOf(productLink);
      await productLink.click();
      await arrived(page, product);
      const listingLeftAt = await clickedAt(page);
      expect(listingLeftAt, "the listing was scrolled").toBeGreaterThan(20);
      expect(await scrolledTo(page), "a new page begins at its top").toBe(0);
      await expect(page.locator("#main")).toBeFocused();
      expect(await page.title()).toContain(product);
      await expectAsOpenedAnew(page);
      await noSidewaysScroll(page);
      const productUrl = page.url();
      await page.evaluate(() => scrollTo({ top: 120, behavior: "instant" }));

      await page.goBack();
      await arrived(page, category);
      expect(Math.abs((await scrolledTo(page)) - listingLeftAt)).toBeLessThanOrEqual(2);
      expect(page.url()).toBe(categoryUrl);
      await expect(page.locator("#main")).toBeFocused();
      await expectAsOpenedAnew(page);

      await page.goBack();
      await arrived(page, home);
      expect(Math.abs((await scrolledTo(page)) - homeLeftAt)).toBeLessThanOrEqual(2);
      expect(page.url()).toBe(homeUrl);
      await expectAsOpenedAnew(page);

      await page.goForward();
      await arrived(page, category);
      expect(Math.abs((await scrolledTo(page)) - listingLeftAt)).toBeLessThanOrEqual(2);
      await page.goForward();
      await arrived(page, product);
      expect(Math.abs((await scrolledTo(page)) - 120)).toBeLessThanOrEqual(2);
      expect(page.url()).toBe(productUrl);

      expect(documents, "one document was loaded").toHaveLength(1);
      expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
    },
  );
}

test("a listing that is reloaded stays where it was scrolled to", async ({ page }) => {
  await gotoHydrated(page, "/demo/best-selling-products");
  await page.evaluate(() => scrollTo({ top: 900, behavior: "instant" }));
  await page.reload();
  await expect.poll(async () => Math.abs((await scrolledTo(page)) - 900)).toBeLessThanOrEqual(2);
});

test("coming back from another site finds the listing as it was left", async ({ page }) => {
  await gotoHydrated(page, "/demo/best-selling-products");
  await page.evaluate(() => scrollTo({ top: 700, behavior: "instant" }));
  await page.goto("/");
  await page.goBack();
  await expect(page).toHaveURL("/demo/best-selling-products");
  await expect.poll(async () => Math.abs((await scrolledTo(page)) - 700)).toBeLessThanOrEqual(2);
});

test("a link within the page scrolls there, stays, and leads back", async ({ page }) => {
  await watch(page);
  await page.emulateMedia({ reducedMotion: "reduce" }); // scrolled there at once
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
  expect(requests, "the page was here already").toEqual([]);
});

test("the keyboard opens a page as a click does", async ({ page }) => {
  const documents = await watch(page);
  await openFromMarket(page, "en");
  const link = page.locator('#main a[href*="/category/handicrafts"]').first();
  await link.focus();
  await page.keyboard.press("Enter");
  await arrived(page, "Handicrafts");
  await expect(page.locator("#main")).toBeFocused();
  expect(documents).toHaveLength(1);
});

test("a page that is opened by a click is told to a screen reader", async ({ page }) => {
  await openFromMarket(page, "en");
  await page.locator('#main a[href*="/category/handicrafts"]').first().click();
  await arrived(page, "Handicrafts");
  const announced = page.getByRole("status").filter({ hasText: await page.title() });
  await expect(announced).toHaveCount(1);
});

test("the second of two quick clicks wins", async ({ page }) => {
  await openFromMarket(page, "en");
  const release = await holdBack(page, "**/category/electronics*");
  const first = page.waitForRequest("**/category/electronics*");
  const slow = page.waitForResponse("**/category/electronics*");
  await page.locator('#main a[href*="/category/electronics"]').first().click();
  await first;
  // By the header: a skeleton may stand in the page's place.
  await page.locator('header a[href*="/category/handicrafts"]').first().click();
  await arrived(page, "Handicrafts");
  release();
  await (await slow).finished();
  await arrived(page, "Handicrafts");
  await expect(page).toHaveURL(/handicrafts/);
});
