// Who is signed in, and until when: the header, other tabs, sessions that end, and what stays in the browser.
import type { Page } from "@playwright/test";
import { badge, demoCustomer, logIn, newCustomer, signInDemo } from "../support/account";
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
import { locales, phoneOnly } from "../support/pages";
import { expectToast, storedCart, text } from "../support/shop";
import { expect, gotoHydrated, noSidewaysScroll, test } from "../support/test";

// Refusals, which the browser itself mentions, are what many of these tests are about.
test.use({
  allowedConsole: /status of 4\d\d|was preloaded|ERR_(FAILED|INTERNET_DISCONNECTED)|did not start/,
});

/** The one link of the header's two that there is to a visitor, and to a screen reader. */
async function expectHeader(page: Page, shows: "dashboard" | "login") {
  const links = page.locator("header").first().getByRole("link");
  for (const name of ["dashboard", "login"] as const) {
    const link = links.filter({
      hasText: new RegExp(`^(${locales.map((locale) => text(locale, `nav.${name}`)).join("|")})$`),
    });
    await expect(link).toHaveCount(name === shows ? 1 : 0);
  }
}

/** Opens the dashboard of the demo shop, and waits until it has read what it shows and listens for news. */
async function openDashboard(page: Page) {
  const listens = page.waitForResponse(/\/customer\/events\?/);
  await gotoHydrated(page, "/demo/dashboard?lang=en");
  await expect(page.locator("[data-section=home]")).toBeVisible();
  await expect(page.locator(".skeleton")).toHaveCount(0);
  expect((await listens).status()).toBe(200);
}

test("the header knows a customer before any script of the app runs", { tag: "@desktop" }, async ({
  page,
  context,
}) => {
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

test("the header stays as it is when the app comes alive, and follows the other tabs", {
  tag: "@desktop",
}, async ({ page, context }) => {
  const { id, name } = await newCustomer(page.request, "demo");
  await page.goto("/shop/demo?lang=en");
  await page.evaluate(
    ([badge = ""]) => {
      localStorage.setItem("demo-customer", badge);
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
});

test(
  "logging out leaves the cart, and no wishlist or address on a phone that others use",
  phoneOnly,
  async ({ page }) => {
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
    expect(await badge(page)).toEqual([null, null].map(() => undefined));
    expect(await storedCart(page, "demo")).toHaveLength(1);
    await gotoHydrated(page, "/demo/checkout?lang=en");
    await expect(field(page, "line")).toHaveValue("");
    await gotoHydrated(page, "/demo/wishlist?lang=en");
    await expect(page.locator("#main")).toContainText("Your wishlist is empty");
  },
);

test(
  "a session that is over leads to login, from there back, and leaves no step of its own",
  phoneOnly,
  async ({ page, context }) => {
    const who = await newCustomer(page.request, "demo");
    await openDashboard(page);
    await context.clearCookies();
    await page.getByRole("link", { name: "Notifications" }).click();
    await expect(page).toHaveURL(/\/demo\/login\?next=%2Fdashboard%2Fnotifications/);
    await expect(page.locator("#main")).toContainText("Your session has expired");
    expect(await violations(page)).toEqual([]);
    await logIn(page, who);
    await expect(page.locator("h1")).toHaveText("Notifications");
    await page.goBack();
    await expect(page.locator("h1")).toContainText("Hello, Rahima");
  },
);

test("on a page of the shop, too, the session's end is heard", { tag: "@desktop" }, async ({
  page,
  context,
}) => {
  await newCustomer(page.request, "demo");
  await openDashboard(page);
  await context.clearCookies();
  await gotoHydrated(page, "/demo/product/miniket-rice-5kg?lang=en");
  await expectHeader(page, "dashboard");
  await page.locator("#main [aria-pressed=false]").first().click();
  await expectHeader(page, "login");
  await expectToast(page, "Please login first.");
  await expect(page.locator("#main [aria-pressed]").first()).toHaveAttribute(
    "aria-pressed",
    "true",
  );
});

test(
  "at the checkout a session that is over makes a guest, who loses nothing",
  phoneOnly,
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
  "who is signed in already goes on from the pages of signing in",
  phoneOnly,
  async ({ page, context }) => {
    await signInDemo(page.request);
    await openDashboard(page);
    await page.goto("/demo/login?next=%2Fcart&lang=en");
    await expect(page).toHaveURL(/\/demo\/cart/);
    await page.goto("/demo/register?lang=en");
    await expect(page).toHaveURL(/\/demo\/dashboard/);
    // In a tab that waits it happens when another signs in.
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
  "who logs in finds both wishlists in one, here and there",
  phoneOnly,
  async ({ page, browser, baseURL }) => {
    const elsewhere = await browser.newContext({ baseURL });
    const who = await newCustomer(elsewhere.request, "demo");
    const theirs = await elsewhere.newPage();
    const like = async (tab: Page, product: string) => {
      await gotoHydrated(tab, `/demo/product/${product}?lang=en`);
      await tab.locator("#main [aria-pressed=false]").first().click();
      await expectToast(tab, "Added to wishlist");
    };
    await openDashboard(theirs);
    const told = theirs.waitForResponse(/\/customer\/wishlist\/\d+\?/);
    await like(theirs, "miniket-rice-5kg");
    expect((await told).status()).toBe(200);

    await like(page, "cotton-tshirt-shapla");
    await gotoHydrated(page, "/demo/login?lang=en");
    await logIn(page, who);
    await expect(page).toHaveURL(/\/demo\/dashboard/);
    for (const tab of [page, theirs]) {
      await gotoHydrated(tab, "/demo/dashboard/my_wishlist?lang=en");
      await expect(tab.locator("#main article")).toHaveCount(2);
    }
    expect(await violations(page)).toEqual([]);
    await noSidewaysScroll(page);
    await theirs.locator("#main article [aria-pressed=true]").first().click();
    await expect(theirs.locator("#main article")).toHaveCount(1);
    await page.reload();
    await expect(page.locator("#main article")).toHaveCount(1);

    // What cannot be told is not pretended.
    await page.route("**/customer/wishlist/*", (route) => route.abort());
    await page.locator("#main article [aria-pressed=true]").click();
    await expectToast(page, text("en", "error.network"));
    await expect(page.locator("#main article")).toHaveCount(1);
    await elsewhere.close();
  },
);
