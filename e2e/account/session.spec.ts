// The signed-in state: header, other tabs, expired sessions, and data left in the browser.
import type { Page } from "@playwright/test";
import { demoCustomer, logIn, newCustomer, signInDemo, storedCustomer } from "../support/account";
import { violations } from "../support/axe";
import {
  buyNow,
  cancelOrder,
  field,
  fillCheckout,
  placeButton,
  placedOrder,
  shopId,
} from "../support/checkout";
import { desktopOnly, locales, phoneOnly, slow } from "../support/pages";
import { expectToast, storedCart, text } from "../support/shop";
import { expect, expectNoHorizontalScroll, gotoHydrated, test } from "../support/test";

// Allows the error responses that many of these tests expect, because the browser logs them.
test.use({
  allowedConsole: /status of 4\d\d|ERR_(FAILED|INTERNET_DISCONNECTED)|did not start/,
});

/**
 * Expects that exactly one of the header's two links, dashboard or login, is visible and exposed to
 * screen readers.
 */
async function expectHeader(page: Page, shows: "dashboard" | "login") {
  const links = page.locator("header").first().getByRole("link");
  for (const name of ["dashboard", "login"] as const) {
    const link = links.filter({
      hasText: new RegExp(`^(${locales.map((locale) => text(locale, `nav.${name}`)).join("|")})$`),
    });
    await expect(link).toHaveCount(name === shows ? 1 : 0);
  }
}

/**
 * Opens the demo shop's dashboard and waits until its data has loaded and its event stream is open.
 */
async function openDashboard(page: Page) {
  const streamOpened = page.waitForResponse(/\/customer\/events\?/);
  await gotoHydrated(page, "/demo/dashboard?lang=en");
  await expect(page.locator("[data-section=home]")).toBeVisible();
  await expect(page.locator(".skeleton")).toHaveCount(0);
  expect((await streamOpened).status()).toBe(200);
}

test("the header shows the signed-in state before any script of the app runs", {
  tag: "@desktop",
}, async ({ page, context }) => {
  await context.route("**/assets/*.js", (route) => route.abort());
  await page.goto("/shop/demo?lang=en");
  await expectHeader(page, "login");
  await page.evaluate(() => {
    localStorage.setItem("demo-customer", '{"id":1,"name":"Rahima"}');
    localStorage.setItem("demo-token", "1");
  });
  for (const path of ["/shop/demo?lang=en", "/shop/rupali?lang=en", "/demo/cart"]) {
    await page.goto(path);
    await expect(page.locator("html")).not.toHaveAttribute("data-hydrated");
    await expectHeader(page, path.includes("rupali") ? "login" : "dashboard");
  }
});

test(
  "the header stays the same at hydration, and follows other tabs",
  slow(desktopOnly),
  async ({ page, context }) => {
    const { id, name } = await newCustomer(page.request, "demo");
    await page.goto("/shop/demo?lang=en");
    await page.evaluate(
      ([storedCustomer = ""]) => {
        localStorage.setItem("demo-customer", storedCustomer);
        localStorage.setItem("demo-token", "1");
      },
      [JSON.stringify({ id, name })],
    );
    await gotoHydrated(page, "/shop/demo?lang=en");
    await expectHeader(page, "dashboard");
    const other = await context.newPage();
    await gotoHydrated(other, "/demo/dashboard?lang=en");
    await other.getByRole("button", { name: "Logout" }).click();
    await expect(other).toHaveURL(/\/demo\/login(\?lang=en)?$/);
    await expectHeader(other, "login");
    await expectHeader(page, "login");
    expect(
      (
        await page.request.get(`/api/v1/customer?shop_id=${await shopId(page.request, "demo")}`)
      ).status(),
    ).toBe(401);
    await other.goBack();
    await expect(other.locator("[data-section]")).toHaveCount(0);
  },
);

test("removes wishlist and address on logout, and keeps the cart", phoneOnly, async ({ page }) => {
  await newCustomer(page.request, "demo");
  await openDashboard(page);
  await gotoHydrated(page, "/demo/product/miniket-rice-5kg?lang=en");
  await page.locator("#main [aria-pressed=false]").first().click();
  await buyNow(page, "demo", "deshi-masoor-dal-1kg");
  await fillCheckout(page, { line: "House 12, a secret lane" });
  await gotoHydrated(page, "/demo/dashboard?lang=en");
  await page.getByRole("button", { name: "My account" }).click();
  await page.locator("dialog").getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/demo\/login/);
  expect(await storedCustomer(page)).toEqual([null, null].map(() => undefined));
  expect(await storedCart(page, "demo")).toHaveLength(1);
  await gotoHydrated(page, "/demo/checkout?lang=en");
  await expect(field(page, "line")).toHaveValue("");
  await gotoHydrated(page, "/demo/wishlist?lang=en");
  await expect(page.locator("#main")).toContainText("Your wishlist is empty");
});

test(
  "an expired session leads to login and back, without a history entry",
  phoneOnly,
  async ({ page, context }) => {
    const who = await newCustomer(page.request, "demo");
    await openDashboard(page);
    await context.clearCookies();
    await page.getByRole("link", { name: "Notifications" }).click();
    await expect(page).toHaveURL(/\/demo\/login\?next=%2Fdashboard%2Fnotifications/);
    await expect(page.locator("#main")).toContainText("Session expired, please login again");
    expect(await violations(page)).toEqual([]);
    await logIn(page, who);
    await expect(page.locator("h1")).toHaveText("Notifications");
    await page.goBack();
    await expect(page.locator("h1")).toContainText("Hello, Rahima");
  },
);

test(
  "an expired session is noticed on a shop page too",
  slow(desktopOnly),
  async ({ page, context }) => {
    await newCustomer(page.request, "demo");
    await openDashboard(page);
    await context.clearCookies();
    await gotoHydrated(page, "/demo/product/miniket-rice-5kg?lang=en");
    await expectHeader(page, "dashboard");
    await page.locator("#main [aria-pressed=false]").first().click();
    await expectHeader(page, "login");
    await expectToast(page, "Log in to continue.");
    await expect(page.locator("#main [aria-pressed]").first()).toHaveAttribute(
      "aria-pressed",
      "true",
    );
  },
);

test(
  "an expired session turns the checkout into a guest's and keeps its fields",
  slow(phoneOnly),
  async ({ page, context }) => {
    await newCustomer(page.request, "demo");
    await openDashboard(page);
    await buyNow(page, "demo", "deshi-masoor-dal-1kg");
    await expect(page.getByRole("link", { name: /Have an account/ })).toBeHidden();
    await fillCheckout(page);
    await context.clearCookies();
    await page.reload();
    await expect(page.getByRole("link", { name: /Have an account/ })).toBeVisible();
    await expect(field(page, "line")).toHaveValue("House 12, Road 5");
    await expect(page).toHaveURL(/\/demo\/checkout/);
    await placeButton(page).click();
    await cancelOrder(page.request, "demo", await placedOrder(page));
  },
);

test(
  "signed-in customers are redirected from login and registration",
  phoneOnly,
  async ({ page, context }) => {
    await signInDemo(page.request);
    await openDashboard(page);
    await page.goto("/demo/login?next=%2Fcart&lang=en");
    await expect(page).toHaveURL(/\/demo\/cart/);
    await page.goto("/demo/register?lang=en");
    await expect(page).toHaveURL(/\/demo\/dashboard/);
    // An open login page follows when another tab signs in.
    await context.clearCookies();
    await page.evaluate(() => localStorage.clear());
    await gotoHydrated(page, "/demo/login?lang=en");
    await expect(page.locator("#login-mobile")).toBeVisible();
    const other = await context.newPage();
    await gotoHydrated(other, "/demo/login?lang=en");
    await logIn(other, demoCustomer);
    await expect(other).toHaveURL(/\/demo\/dashboard/);
    await expect(page).toHaveURL(/\/demo\/dashboard/);
  },
);

test(
  "logging in merges the local and the stored wishlist",
  slow(phoneOnly),
  async ({ page, browser, baseURL }) => {
    const otherBrowser = await browser.newContext({ baseURL });
    const who = await newCustomer(otherBrowser.request, "demo");
    const otherPage = await otherBrowser.newPage();
    const like = async (tab: Page, product: string) => {
      await gotoHydrated(tab, `/demo/product/${product}?lang=en`);
      await tab.locator("#main [aria-pressed=false]").first().click();
      await expectToast(tab, "Added to wishlist");
    };
    await openDashboard(otherPage);
    const saved = otherPage.waitForResponse(/\/customer\/wishlist\/\d+\?/);
    await like(otherPage, "miniket-rice-5kg");
    expect((await saved).status()).toBe(200);

    await like(page, "cotton-tshirt-shapla");
    await gotoHydrated(page, "/demo/login?lang=en");
    await logIn(page, who);
    await expect(page).toHaveURL(/\/demo\/dashboard/);
    for (const tab of [page, otherPage]) {
      await gotoHydrated(tab, "/demo/dashboard/my_wishlist?lang=en");
      await expect(tab.locator("#main article")).toHaveCount(2);
    }
    expect(await violations(page)).toEqual([]);
    await expectNoHorizontalScroll(page);
    await otherPage.locator("#main article [aria-pressed=true]").first().click();
    await expect(otherPage.locator("#main article")).toHaveCount(1);
    await page.reload();
    await expect(page.locator("#main article")).toHaveCount(1);

    // A change that cannot be saved is undone.
    await page.route("**/customer/wishlist/*", (route) => route.abort());
    await page.locator("#main article [aria-pressed=true]").click();
    await expectToast(page, text("en", "error.network"));
    await expect(page.locator("#main article")).toHaveCount(1);
    await otherBrowser.close();
  },
);
