// Offline, a link shows an error page that offers a retry.
import type { BrowserContext, Page } from "@playwright/test";
import { locales, slow } from "./support/pages";
import { expect, expectNoHorizontalScroll, gotoHydrated, test, textOf } from "./support/test";

test.use({ allowedConsole: /ERR_INTERNET_DISCONNECTED/ });

const texts = {
  bn: { title: "ইন্টারনেট সংযোগ নেই", retry: "আবার চেষ্টা করুন" },
  en: { title: "No Internet Connection", retry: "Retry" },
};

for (const locale of locales) {
  test(`a link shows an error offline and the page once the connection is back, in ${locale}`, async ({
    page,
    context,
  }) => {
    await gotoHydrated(page, `/shop/demo?lang=${locale}`);
    const link = page.locator('#main h3 a[href*="/product/"]').first();
    const product = await textOf(link);
    const address = await link.evaluate((a: HTMLAnchorElement) => a.href);
    await context.setOffline(true);
    await link.click();
    await expect(page.locator("h1")).toHaveText(texts[locale].title);
    await expect(page).toHaveURL(address);
    await expectNoHorizontalScroll(page);

    const retry = page.getByRole("link", { name: texts[locale].retry });
    await expect(retry).toHaveAttribute(
      "href",
      new URL(address).pathname + new URL(address).search,
    );

    await context.setOffline(false);
    await expect(page.locator("h1")).toHaveText(product);
    await expect(page).toHaveURL(address);
  });
}

test("the offline error page has its own head and is announced to screen readers", async ({
  page,
  context,
}) => {
  await gotoHydrated(page, "/shop/demo?lang=en");
  await context.setOffline(true);
  await page.locator('#main a[href*="/category/handicrafts"]').first().click();
  const title = "No Internet Connection | Shapla Bazar";
  await expect(page).toHaveTitle(title);
  await expect(page.getByRole("status").filter({ hasText: title })).toHaveCount(1);
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", page.url());
  await expect(page.locator("head link[rel=alternate][hreflang], head [property]")).toHaveCount(0);
  const toggle = page.locator("header a[rel=alternate]");
  await expect(toggle).toHaveAttribute("href", /\/category\/handicrafts.*lang=bn/);
});

/** Opens a product from the home page while offline, and returns the heading of the home page. */
async function failOffline(page: Page, context: BrowserContext): Promise<string> {
  await gotoHydrated(page, "/shop/demo?lang=en");
  const home = await textOf(page.locator("h1"));
  await context.setOffline(true);
  await page.locator('#main h3 a[href*="/product/"]').first().click();
  await expect(page.locator("h1")).toHaveText("No Internet Connection");
  return home;
}

test("the previous page is still available offline", async ({ page, context }) => {
  const home = await failOffline(page, context);
  await page.goBack();
  await expect(page.locator("h1")).toHaveText(home);
});

test(
  "going back while the connection returns shows the previous page",
  slow(),
  async ({ page, context }) => {
    const home = await failOffline(page, context);
    await page.evaluate(() => {
      const online = () => dispatchEvent(new Event("online"));
      addEventListener("popstate", online, { once: true });
      history.back();
    });
    await expect(page.locator("h1")).toHaveText(home);
    await expect(page).toHaveURL("/shop/demo?lang=en");
  },
);

test(
  "a page that failed offline opens by its link once the connection is back",
  slow(),
  async ({ page, context }) => {
    await gotoHydrated(page, "/shop/demo?lang=en");
    await context.setOffline(true);
    const link = page.locator('#main a[href*="/category/handicrafts"]').first();
    await link.click();
    await expect(page.locator("h1")).toHaveText("No Internet Connection");
    // Goes back first, because the failed page opens by itself once the connection is back.
    await page.goBack();
    await expect(link).toBeVisible();
    await context.setOffline(false);
    await link.click();
    await expect(page.locator("h1")).toHaveText("Handicrafts");
  },
);
