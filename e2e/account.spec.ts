// Signing in: accounts opened, forgotten passwords, sessions that end, and what stays in the browser.
import type { Page } from "@playwright/test";
import {
  demoCustomer,
  lastCode,
  newCustomer,
  newMobile,
  sentCode,
  signInDemo,
} from "./support/account";
import { violations } from "./support/axe";
import {
  buyNow,
  cancelOrder,
  field,
  fillCheckout,
  placeButton,
  placedOrder,
  placeOrder,
  shopId,
} from "./support/checkout";
import { inLanguage, type Locale, locales, oneSize, phoneOnly } from "./support/pages";
import { expectToast, storedCart, text } from "./support/shop";
import { expect, gotoHydrated, noSidewaysScroll, onHost, test } from "./support/test";

// Refusals, which the browser itself mentions, are what many of these tests are about.
test.use({
  allowedConsole: /status of 4\d\d|was preloaded|ERR_(FAILED|INTERNET_DISCONNECTED)|did not start/,
});

const at = (path: string, locale: Locale) => inLanguage(`/demo${path}`, locale, "bn");
const input = (page: Page, id: string) => page.locator(`#${id}`);
const send = (page: Page) => page.locator("#main button[type=submit]");

/** A code that is not the right one. */
const not = (code: string) => (code === "111111" ? "222222" : "111111");

async function logIn(page: Page, who: { mobile: string; password: string }) {
  await input(page, "login-mobile").fill(who.mobile);
  await input(page, "login-password").fill(who.password);
  await send(page).click();
}

/** What the browser keeps of who is signed in to the demo shop. */
function badge(page: Page) {
  return page.evaluate(() => [localStorage["demo-token"], localStorage["demo-customer"]]);
}

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

for (const locale of locales) {
  const t = (key: Parameters<typeof text>[1]) => text(locale, key);
  const look = async (page: Page, what: string) => {
    await noSidewaysScroll(page);
    expect.soft(await violations(page, "[data-sonner-toaster]"), what).toEqual([]);
  };

  test(
    `an account is opened on the way to an address, in ${locale}`,
    oneSize(locale),
    async ({ page }) => {
      test.slow();
      const mobile = newMobile();
      await page.goto(at("/dashboard/my_addresses", locale));
      await expect(page).toHaveURL(/\/demo\/login\?next=%2Fdashboard%2Fmy_addresses/);
      await expect(page.locator("#main")).toContainText(t("account.login.first"));
      await look(page, "login");
      await page
        .locator("#main")
        .getByRole("link", { name: t("account.register") })
        .click();
      await expect(page).toHaveURL(/\/register\?next=%2Fdashboard%2Fmy_addresses/);
      await send(page).click();
      await expect(input(page, "register-name")).toBeFocused();
      await expect(input(page, "register-mobile-error")).toHaveText(t("form.required"));
      await look(page, "register with its errors");

      await input(page, "register-name").fill("রহিমা খাতুন");
      const bengali = mobile.replace(/\d/g, (digit) => "০১২৩৪৫৬৭৮৯"[Number(digit)] ?? "");
      await input(page, "register-mobile").fill(locale === "bn" ? bengali : `+88 ${mobile}`);
      await input(page, "register-password").fill("secret123");
      await input(page, "register-repeat").fill("secret12");
      await send(page).click();
      await expect(input(page, "register-repeat-error")).toHaveText(t("form.mismatch"));
      await page
        .getByRole("button", { name: t("form.password.show") })
        .first()
        .click();
      await expect(input(page, "register-password")).toHaveAttribute("type", "text");
      await input(page, "register-repeat").fill("secret123");
      await send(page).click();

      await expect(input(page, "code")).toBeFocused();
      await look(page, "the code");
      const code = await sentCode(mobile);
      await input(page, "code").fill(not(code));
      await expect(input(page, "code-error")).not.toBeEmpty();
      await look(page, "the wrong code");
      await input(page, "code").fill(code);
      await expect(page).toHaveURL(/\/demo\/dashboard\/my_addresses/);
      await expect(page.locator("h1")).toHaveText(t("dashboard.my_addresses"));
      expect(await badge(page)).toEqual([
        "1",
        expect.stringMatching(/^\{"id":\d+,"name":"রহিমা খাতুন"\}$/),
      ]);
      const cookies = await page.context().cookies();
      const session = cookies.find(({ name }) => name.startsWith("haat_customer_"));
      expect(session).toMatchObject({ httpOnly: true, sameSite: "Lax" });
      await page.goBack();
      await expect(page).not.toHaveURL(/register|login/);
    },
  );

  test(`the way to a new password looks well, in ${locale}`, oneSize(locale), async ({ page }) => {
    await gotoHydrated(page, at("/login?next=%2Fcart", locale));
    const mobile = newMobile();
    await input(page, "login-mobile").fill(mobile);
    await page.getByRole("link", { name: t("account.forget") }).click();
    await expect(page).toHaveURL(/\/forget-password\?next=%2Fcart/);
    await expect(input(page, "forget-mobile")).toHaveValue(mobile);
    await look(page, "the form");
    await input(page, "forget-password").fill("another456");
    await input(page, "forget-repeat").fill("another456");
    await send(page).click();
    // To a number without an account everything is the same.
    await expect(input(page, "code")).toBeFocused();
    await look(page, "the code");
    await input(page, "code").fill("123456");
    await expect(input(page, "code-error")).toContainText(t("account.code.wrong"));
  });
}

test(
  "a forgotten password is set anew once another code may be sent, and ends what was open elsewhere",
  phoneOnly,
  async ({ page, browser, baseURL }) => {
    // The minute between two codes to a number, and what is before and after it.
    test.setTimeout(120_000);
    const elsewhere = await browser.newContext({ baseURL });
    const theirs = await elsewhere.newPage();
    const { mobile, name } = await newCustomer(theirs.request, "demo");
    const first = await sentCode(mobile);
    await gotoHydrated(theirs, "/demo/dashboard/my_wishlist?lang=en");
    await expect(theirs.locator("h1")).toHaveText("My Wishlist");

    await gotoHydrated(page, "/demo/forget-password?next=%2Fcart&lang=en");
    await input(page, "forget-mobile").fill(mobile);
    await input(page, "forget-password").fill("another456");
    await input(page, "forget-repeat").fill("another456");
    await send(page).click();
    await expect(page.locator("#main")).toContainText(
      /A code was sent by SMS to 019\d\d-\d{6} a moment ago/,
    );
    await expect(page.locator("#main")).toContainText(/Another code can be sent in 0:\d\d/);
    await page.getByRole("button", { name: "Send another code" }).click({ timeout: 70_000 });
    await expect(page.getByRole("status").filter({ hasText: "on its way" })).toBeVisible();
    await input(page, "code").fill(await sentCode(mobile, first));
    await expect(page).toHaveURL(/\/demo\/cart/);
    expect(await badge(page)).toEqual(["1", expect.stringContaining(name)]);

    // By itself it may be there already.
    await theirs.reload();
    await expect(theirs).toHaveURL(/\/demo\/login\?next=%2Fdashboard%2Fmy_wishlist/);
    await logIn(theirs, { mobile, password: "secret123" });
    await expect(theirs.getByRole("alert").filter({ hasText: "not right" })).toBeFocused();
    await logIn(theirs, { mobile, password: "another456" });
    await expect(theirs).toHaveURL(/\/demo\/dashboard\/my_wishlist/);
    await elsewhere.close();
  },
);

test(
  "of a number with an account one hears only with its code, and then how to log in",
  phoneOnly,
  async ({ page }) => {
    test.setTimeout(120_000);
    const { mobile } = demoCustomer;
    const before = await lastCode(mobile);
    await gotoHydrated(page, "/demo/register?lang=en");
    await input(page, "register-name").fill("Karim");
    await input(page, "register-mobile").fill(mobile);
    await input(page, "register-password").fill("secret123");
    await input(page, "register-repeat").fill("secret123");
    await send(page).click();
    await expect(input(page, "code")).toBeFocused();
    // Where these tests have just run before.
    const again = page.getByRole("button", { name: "Send another code" });
    if (await page.getByText("a moment ago").isVisible()) await again.click({ timeout: 70_000 });
    await input(page, "code").fill(await sentCode(mobile, before));
    const heading = page.getByRole("heading", {
      name: "An account with this number already exists",
    });
    await expect(heading).toBeFocused();
    await noSidewaysScroll(page);
    expect(await violations(page)).toEqual([]);
    await page.locator("#main").getByRole("link", { name: "Login" }).click();
    await expect(input(page, "login-mobile")).toHaveValue(mobile);
  },
);

test("after too many wrong codes the right one is no use", phoneOnly, async ({ page }) => {
  const mobile = newMobile();
  await gotoHydrated(page, "/demo/register?lang=en");
  await input(page, "register-name").fill("Karim");
  await input(page, "register-mobile").fill(mobile);
  await input(page, "register-password").fill("secret123");
  await input(page, "register-repeat").fill("secret123");
  await send(page).click();
  await expect(input(page, "code")).toBeFocused();
  const code = await sentCode(mobile);
  const error = input(page, "code-error");
  for (const left of ["4 more tries", "3 more tries", "2 more tries", "1 more try", "Too many"]) {
    await input(page, "code").fill("");
    await input(page, "code").fill(not(code));
    await expect(error).toContainText(left);
  }
  await input(page, "code").fill(code);
  await expect(error).toContainText("Too many wrong codes");
  await page.getByRole("button", { name: "Change the number" }).click();
  await expect(input(page, "register-name")).toHaveValue("Karim");
  await expect(input(page, "register-password")).toHaveValue("secret123");
});

test(
  "orders placed as a guest are offered after the code, and become the account's",
  phoneOnly,
  async ({ page }) => {
    const mobile = newMobile();
    const order = await placeOrder(page.request, "demo", "deshi-masoor-dal-1kg", 1, { mobile });
    await gotoHydrated(page, "/demo/register?lang=en");
    await input(page, "register-name").fill("Karim");
    await input(page, "register-mobile").fill(mobile);
    await input(page, "register-password").fill("secret123");
    await input(page, "register-repeat").fill("secret123");
    await send(page).click();
    await input(page, "code").fill(await sentCode(mobile));
    const offer = page.getByRole("heading", { name: "1 order was placed with your number" });
    await expect(offer).toBeFocused();
    expect(await violations(page)).toEqual([]);
    await page.getByRole("button", { name: "Not now" }).click();
    await expect(page).toHaveURL(/\/demo\/dashboard/);
    await expect(offer).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.getByRole("button", { name: "Take them into my account" }).click();
    await expectToast(page, "1 order is in your account now");
    await expect(offer).toHaveCount(0);
    await expect(page.locator("#main article")).toContainText(order.order_id);
    await cancelOrder(page.request, "demo", order.order_id);
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
    await gotoHydrated(theirs, "/demo/dashboard?lang=en");
    await expect(theirs.locator("[data-section=home]")).toBeVisible();
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
    await gotoHydrated(page, "/demo/dashboard?lang=en");
    await expect(page.locator("[data-section=home]")).toBeVisible();
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
  "at the checkout a session that is over makes a guest, who loses nothing",
  phoneOnly,
  async ({ page, context }) => {
    await newCustomer(page.request, "demo");
    await gotoHydrated(page, "/demo/dashboard?lang=en");
    await expect(page.locator("[data-section=home]")).toBeVisible();
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
    await gotoHydrated(page, "/demo/dashboard?lang=en");
    await expect(page.locator("[data-section=home]")).toBeVisible();
    await page.goto("/demo/login?next=%2Fcart&lang=en");
    await expect(page).toHaveURL(/\/demo\/cart/);
    await page.goto("/demo/register?lang=en");
    await expect(page).toHaveURL(/\/demo\/dashboard/);
    // In a tab that waits it happens when another signs in.
    await context.clearCookies();
    await page.evaluate(() => localStorage.clear());
    await gotoHydrated(page, "/demo/login?lang=en");
    await expect(input(page, "login-mobile")).toBeVisible();
    const other = await context.newPage();
    await gotoHydrated(other, "/demo/login?lang=en");
    await logIn(other, demoCustomer);
    await expect(other).toHaveURL(/\/demo\/dashboard/);
    await expect(page).toHaveURL(/\/demo\/dashboard/);
  },
);

test("the keyboard is enough to log in", { tag: "@desktop" }, async ({ page }) => {
  await gotoHydrated(page, "/demo/login?lang=en");
  await input(page, "login-mobile").focus();
  await page.keyboard.type(demoCustomer.mobile);
  await page.keyboard.press("Tab");
  await page.keyboard.type(demoCustomer.password);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await expect(input(page, "login-password")).toHaveAttribute("type", "text");
  await input(page, "login-password").press("Enter");
  await expect(page).toHaveURL(/\/demo\/dashboard/);
});

test(
  "without a connection what was written stays, and can be sent later",
  phoneOnly,
  async ({ page, context }) => {
    await gotoHydrated(page, "/demo/login?lang=en");
    await expect(input(page, "login-mobile")).toBeVisible();
    await context.setOffline(true);
    await logIn(page, demoCustomer);
    await expect(page.getByRole("alert").filter({ hasText: "No answer came" })).toBeFocused();
    await expect(input(page, "login-password")).toHaveValue(demoCustomer.password);
    await context.setOffline(false);
    await send(page).click();
    await expect(page).toHaveURL(/\/demo\/dashboard/);
  },
);

test(
  "a session that is over leads to login, from there back, and leaves no step of its own",
  phoneOnly,
  async ({ page, context }) => {
    const who = await newCustomer(page.request, "demo");
    await gotoHydrated(page, "/demo/dashboard?lang=en");
    await expect(page.locator("[data-section=home]")).toBeVisible();
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
  await gotoHydrated(page, "/demo/dashboard?lang=en");
  await expect(page.locator("[data-section=home]")).toBeVisible();
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
  "on the shop's own domain one logs in as on the market",
  phoneOnly,
  async ({ page, browser, baseURL }) => {
    const elsewhere = await browser.newContext({ baseURL });
    const who = await newCustomer(elsewhere.request, "demo");
    await elsewhere.close();
    await page.goto(onHost("shop.demo.test", "/dashboard/my_addresses?lang=en", baseURL));
    await expect(page).toHaveURL(/shop\.demo\.test:\d+\/login\?next=%2Fdashboard%2Fmy_addresses/);
    await logIn(page, who);
    await expect(page).toHaveURL(/shop\.demo\.test:\d+\/dashboard\/my_addresses/);
    await expect(page.locator("h1")).toHaveText("My Addresses");
  },
);
