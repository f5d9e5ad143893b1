// Every page exists in two languages: the shop's default, and the other by ?lang= or by the stored
// choice.
import type { BrowserContext, Page } from "@playwright/test";
import { phoneOnly, slow, slowUnless } from "./support/pages";
import { expect, gotoHydrated, onHost, test, textOf } from "./support/test";

const html = (page: Page) => page.locator("html");
const toggle = (page: Page) => page.locator("header a[rel=alternate]");

async function localeCookie(context: BrowserContext) {
  return (await context.cookies()).find((each) => each.name === "locale")?.value;
}

for (const { name, path } of [
  { name: "a shop's home", path: "/shop/demo" },
  { name: "a product", path: "/demo/product/sundarban-honey" },
  { name: "a listing", path: "/demo/best-selling-products?page=2&sort=price-asc" },
  { name: "the landing page", path: "/" },
]) {
  const tags = slowUnless(path === "/shop/demo");
  test(
    `the toggle of ${name} changes the language in place in both directions`,
    tags,
    async ({ page, context }) => {
      await gotoHydrated(page, path);
      await page.evaluate(() => Object.assign(window, { sameDocument: true }));
      const bengali = await textOf(page.locator("h1"));
      await expect(html(page)).toHaveAttribute("lang", "bn");
      expect(await localeCookie(context)).toBeUndefined();

      await toggle(page).click();
      await expect(html(page)).toHaveAttribute("lang", "en");
      await expect(page.locator("h1")).not.toHaveText(bengali);
      const url = new URL(page.url());
      expect(url.searchParams.get("lang")).toBe("en");
      url.searchParams.delete("lang");
      expect(url.pathname + url.search).toBe(path);
      expect(await localeCookie(context)).toBe("en");

      await toggle(page).click();
      await expect(html(page)).toHaveAttribute("lang", "bn");
      await expect(page.locator("h1")).toHaveText(bengali);
      await expect(page).toHaveURL(path);
      expect(await localeCookie(context)).toBe("bn");
      expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
    },
  );
}

test(
  "the chosen language stays on the next page, after a reload and without lang in the address",
  slow(),
  async ({ page }) => {
    await gotoHydrated(page, "/shop/demo");
    await toggle(page).click();
    await expect(html(page)).toHaveAttribute("lang", "en");
    await page.locator('#main a[href*="/category/handicrafts"]').first().click();
    await expect(page.locator("h1")).toHaveText("Handicrafts");
    await page.reload();
    await expect(page.locator("h1")).toHaveText("Handicrafts");
    await gotoHydrated(page, "/rupali/best-selling-products");
    await expect(html(page)).toHaveAttribute("lang", "en");
    await expect(page.locator("h1")).toHaveText("Best selling");
  },
);

test("the toggle adds no history entry", async ({ page }) => {
  await gotoHydrated(page, "/shop/demo");
  await page.locator('#main a[href*="/category/handicrafts"]').first().click();
  await expect(page).toHaveURL(/\/category\/handicrafts/);
  await page.evaluate(() => scrollTo({ top: 40, behavior: "instant" }));
  const before = await page.evaluate(() => scrollY);
  await toggle(page).evaluate((a: HTMLAnchorElement) => {
    a.focus({ preventScroll: true });
    a.click();
  });
  await expect(page.locator("h1")).toHaveText("Handicrafts");
  await expect(toggle(page)).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(before);
  await page.goBack();
  await expect(page).toHaveURL("/shop/demo");
  await expect(html(page)).toHaveAttribute("lang", "en");
});

test("the toggle overrides the stored language", async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: "locale", value: "en", url: baseURL ?? "" }]);
  await gotoHydrated(page, "/shop/demo");
  await expect(html(page)).toHaveAttribute("lang", "en");
  await toggle(page).click();
  await expect(html(page)).toHaveAttribute("lang", "bn");
  await page.reload();
  await expect(html(page)).toHaveAttribute("lang", "bn");
});

test(
  "lang in the address overrides the stored language",
  slow(),
  async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: "locale", value: "bn", url: baseURL ?? "" }]);
    await gotoHydrated(page, "/shop/demo?lang=en");
    await expect(html(page)).toHaveAttribute("lang", "en");
  },
);

// The demo shop has its own domain, which is the canonical host of its pages.
const honey = "/product/sundarban-honey";
for (const { path, host, at, own, other } of [
  { path: `/demo${honey}`, host: "shop.demo.test", at: honey, own: "bn", other: "en" },
  {
    path: "/dollar/category/jute",
    host: "localhost",
    at: "/dollar/category/jute",
    own: "en",
    other: "bn",
  },
]) {
  test(
    `${path} links to both languages, without lang for ${own}`,
    slowUnless(own === "bn", phoneOnly),
    async ({ page, baseURL }) => {
      const alternates = {
        [own]: onHost(host, at, baseURL),
        [other]: onHost(host, `${at}?lang=${other}`, baseURL),
        "x-default": onHost(host, at, baseURL),
      };
      for (const address of [path, `${path}?lang=${other}`]) {
        await gotoHydrated(page, address);
        const links = page.locator("head link[rel=alternate][hreflang]");
        const found = await links.evaluateAll((all) =>
          all.map((each) => [each.getAttribute("hreflang"), (each as HTMLLinkElement).href]),
        );
        expect(Object.fromEntries(found)).toEqual(alternates);
      }
    },
  );
}

test("a shop that sells in dollars defaults to English", phoneOnly, async ({ page }) => {
  await gotoHydrated(page, "/shop/dollar");
  await expect(html(page)).toHaveAttribute("lang", "en");
  const prices = await page.locator("#main article strong").allInnerTexts();
  expect(prices.length).toBeGreaterThan(5);
  for (const price of prices) expect(price).toMatch(/^\$\d{1,3}(\.\d\d?)?$/);
  await toggle(page).click();
  await expect(html(page)).toHaveAttribute("lang", "bn");
  await expect(page).toHaveURL("/shop/dollar?lang=bn");
  await expect(page.locator("#main article strong").first()).toHaveText(/^\$[০-৯.]+$/);
});

test("a shop that sells in taka shows ৳ and the language's digits", phoneOnly, async ({ page }) => {
  for (const { path, price } of [
    { path: "/shop/demo", price: /^৳[০-৯,.]+$/ },
    { path: "/shop/demo?lang=en", price: /^৳[0-9,.]+$/ },
  ]) {
    await gotoHydrated(page, path);
    const prices = await page.locator("#main article strong").allInnerTexts();
    expect(prices.length).toBeGreaterThan(5);
    for (const each of prices) expect(each).toMatch(price);
  }
});

for (const { path, shown } of [
  { path: "/demo/best-selling-products?max=1234567.5", shown: "৳১২,৩৪,৫৬৭.৫" },
  { path: "/demo/best-selling-products?max=1234567.5&lang=en", shown: "৳12,34,567.5" },
  { path: "/dollar/best-selling-products?max=1234567.5", shown: "$1,234,567.5" },
  { path: "/dollar/best-selling-products?max=1234567.5&lang=bn", shown: "$১,২৩৪,৫৬৭.৫" },
]) {
  test(`${path} groups digits by its currency: ${shown}`, slow(phoneOnly), async ({ page }) => {
    await gotoHydrated(page, path);
    await expect(page.locator("#main ul[aria-label] li a").first()).toContainText(shown);
  });
}
