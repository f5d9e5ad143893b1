// Registration, password reset, codes by SMS, and login.
import type { Page } from "@playwright/test";
import { localDigits } from "../../client/format/digits";
import {
  demoCustomer,
  lastCode,
  logIn,
  newCustomer,
  newMobile,
  sentCode,
  storedCustomer,
} from "../support/account";
import { violations } from "../support/axe";
import { cancelOrder, placeOrder } from "../support/checkout";
import { inLanguage, type Locale, locales, oneSize, phoneOnly, slow } from "../support/pages";
import { expectToast, text } from "../support/shop";
import { expect, expectNoHorizontalScroll, gotoHydrated, onHost, test } from "../support/test";

// Allows the error responses that many of these tests expect, because the browser logs them.
test.use({
  allowedConsole: /status of 4\d\d|ERR_(FAILED|INTERNET_DISCONNECTED)|did not start/,
});

const at = (path: string, locale: Locale) => inLanguage(`/demo${path}`, locale, "bn");
const input = (page: Page, id: string) => page.locator(`#${id}`);
const send = (page: Page) => page.locator("#main button[type=submit]");

/** Returns a wrong code. */
const not = (code: string) => (code === "111111" ? "222222" : "111111");

for (const locale of locales) {
  const t = (key: Parameters<typeof text>[1]) => text(locale, key);
  const check = async (page: Page, what: string) => {
    await expectNoHorizontalScroll(page);
    expect.soft(await violations(page, "[data-sonner-toaster]"), what).toEqual([]);
  };

  test(
    `registers and continues to the requested page, in ${locale}`,
    oneSize(locale),
    async ({ page }) => {
      test.slow();
      const mobile = newMobile();
      await page.goto(at("/dashboard/my_addresses", locale));
      await expect(page).toHaveURL(/\/demo\/login\?next=%2Fdashboard%2Fmy_addresses/);
      await expect(page.locator("#main")).toContainText(t("account.login.first"));
      await check(page, "login");
      await page
        .locator("#main")
        .getByRole("link", { name: t("account.register") })
        .click();
      await expect(page).toHaveURL(/\/register\?next=%2Fdashboard%2Fmy_addresses/);
      await send(page).click();
      await expect(input(page, "register-name")).toBeFocused();
      await expect(input(page, "register-mobile-error")).toHaveText(t("form.required"));
      await check(page, "register with its errors");

      await input(page, "register-name").fill("রহিমা খাতুন");
      const bengali = localDigits(mobile, "bn");
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
      await check(page, "the code");
      const code = await sentCode(mobile);
      await input(page, "code").fill(not(code));
      await expect(input(page, "code-error")).not.toBeEmpty();
      await check(page, "the wrong code");
      await input(page, "code").fill(code);
      await expect(page).toHaveURL(/\/demo\/dashboard\/my_addresses/);
      await expect(page.locator("h1")).toHaveText(t("dashboard.my_addresses"));
      expect(await storedCustomer(page)).toEqual([
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

  test(`the password reset form is accessible, in ${locale}`, oneSize(locale), async ({ page }) => {
    await gotoHydrated(page, at("/login?next=%2Fcart", locale));
    const mobile = newMobile();
    await input(page, "login-mobile").fill(mobile);
    await page.getByRole("link", { name: t("account.forget") }).click();
    await expect(page).toHaveURL(/\/forget-password\?next=%2Fcart/);
    await expect(input(page, "forget-mobile")).toHaveValue(mobile);
    await check(page, "the form");
    await input(page, "forget-password").fill("another456");
    await input(page, "forget-repeat").fill("another456");
    await send(page).click();
    // A number without an account gets the same response, so nobody learns which numbers have one.
    await expect(input(page, "code")).toBeFocused();
    await check(page, "the code");
    await input(page, "code").fill("123456");
    await expect(input(page, "code-error")).toHaveText(
      t("account.code.tries.other").replace("{count}", localDigits("4", locale)),
    );
  });
}

test(
  "resets a password with a second code and ends the other sessions",
  slow(phoneOnly),
  async ({ page, browser, baseURL }) => {
    // Two codes to one number must be 1 minute apart, so the test waits.
    test.setTimeout(120_000);
    const otherBrowser = await browser.newContext({ baseURL });
    const otherPage = await otherBrowser.newPage();
    const { mobile, name } = await newCustomer(otherPage.request, "demo");
    const first = await sentCode(mobile);
    await gotoHydrated(otherPage, "/demo/dashboard/my_wishlist?lang=en");
    await expect(otherPage.locator("h1")).toHaveText("My Wishlist");

    await gotoHydrated(page, "/demo/forget-password?next=%2Fcart&lang=en");
    await input(page, "forget-mobile").fill(mobile);
    await input(page, "forget-password").fill("another456");
    await input(page, "forget-repeat").fill("another456");
    await send(page).click();
    await expect(page.locator("#main")).toContainText(
      /We sent a code by SMS to 019\d\d-\d{6} a moment ago/,
    );
    await expect(page.locator("#main")).toContainText(/You can send a new code in 0:\d\d/);
    await page.getByRole("button", { name: "Send new code" }).click({ timeout: 70_000 });
    await expect(page.getByRole("status").filter({ hasText: "New code sent" })).toBeVisible();
    await input(page, "code").fill(await sentCode(mobile, first));
    await expect(page).toHaveURL(/\/demo\/cart/);
    expect(await storedCustomer(page)).toEqual(["1", expect.stringContaining(name)]);

    // The other tab may have opened the login page by itself, so it is reloaded.
    await otherPage.reload();
    await expect(otherPage).toHaveURL(/\/demo\/login\?next=%2Fdashboard%2Fmy_wishlist/);
    await logIn(otherPage, { mobile, password: "secret123" });
    await expect(otherPage.getByRole("alert").filter({ hasText: "incorrect" })).toBeFocused();
    await logIn(otherPage, { mobile, password: "another456" });
    await expect(otherPage).toHaveURL(/\/demo\/dashboard\/my_wishlist/);
    await otherBrowser.close();
  },
);

test("reveals an existing account only after a correct code", slow(phoneOnly), async ({ page }) => {
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
  // A repeated run may have sent a code within the last minute, so the test waits until another one
  // can be sent.
  const again = page.getByRole("button", { name: "Send new code" });
  if (await page.getByText("a moment ago").isVisible()) await again.click({ timeout: 70_000 });
  await input(page, "code").fill(await sentCode(mobile, before));
  const heading = page.getByRole("heading", {
    name: "An account with this number already exists",
  });
  await expect(heading).toBeFocused();
  await expectNoHorizontalScroll(page);
  expect(await violations(page)).toEqual([]);
  await page.locator("#main").getByRole("link", { name: "Login" }).click();
  await expect(input(page, "login-mobile")).toHaveValue(mobile);
});

test("rejects the right code after too many wrong ones", slow(phoneOnly), async ({ page }) => {
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
  for (const left of [
    "4 attempts left",
    "3 attempts left",
    "2 attempts left",
    "1 attempt left",
    "Too many",
  ]) {
    await input(page, "code").fill("");
    await input(page, "code").fill(not(code));
    await expect(error).toContainText(left);
  }
  await input(page, "code").fill(code);
  await expect(error).toContainText("Too many incorrect codes");
  await page.getByRole("button", { name: "Change number" }).click();
  await expect(input(page, "register-name")).toHaveValue("Karim");
  await expect(input(page, "register-password")).toHaveValue("secret123");
});

test(
  "offers guest orders after the code and adds them to the account",
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
    await page.getByRole("button", { name: "Add to my account" }).click();
    await expectToast(page, "1 order added to your account");
    await expect(offer).toHaveCount(0);
    await expect(page.locator("#main article")).toContainText(order.order_id);
    await cancelOrder(page.request, "demo", order.order_id);
  },
);

test("login works by keyboard alone", { tag: "@desktop" }, async ({ page }) => {
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
  "keeps the login form offline and submits it later",
  slow(phoneOnly),
  async ({ page, context }) => {
    await gotoHydrated(page, "/demo/login?lang=en");
    await expect(input(page, "login-mobile")).toBeVisible();
    await context.setOffline(true);
    await logIn(page, demoCustomer);
    await expect(
      page.getByRole("alert").filter({ hasText: "Couldn't complete this" }),
    ).toBeFocused();
    await expect(input(page, "login-password")).toHaveValue(demoCustomer.password);
    await context.setOffline(false);
    await send(page).click();
    await expect(page).toHaveURL(/\/demo\/dashboard/);
  },
);

test(
  "login works on the shop's own domain",
  slow(phoneOnly),
  async ({ page, browser, baseURL }) => {
    const otherBrowser = await browser.newContext({ baseURL });
    const who = await newCustomer(otherBrowser.request, "demo");
    await otherBrowser.close();
    await page.goto(onHost("shop.demo.test", "/dashboard/my_addresses?lang=en", baseURL));
    await expect(page).toHaveURL(/shop\.demo\.test:\d+\/login\?next=%2Fdashboard%2Fmy_addresses/);
    await logIn(page, who);
    await expect(page).toHaveURL(/shop\.demo\.test:\d+\/dashboard\/my_addresses/);
    await expect(page.locator("h1")).toHaveText("My Addresses");
  },
);
