// Changing account details and the password, and deleting the account.
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { dashboardMenu, logIn, newCustomer, openSection } from "../support/account";
import { violations } from "../support/axe";
import { cancelOrder, placeOrder } from "../support/checkout";
import { inLanguage, locales, marketPath, oneSize, phoneOnly, slow } from "../support/pages";
import { expectToast, overlay, text } from "../support/shop";
import { expect, expectNoHorizontalScroll, test } from "../support/test";

// Allows the error responses that some of these tests expect, because the browser logs them.
test.use({ allowedConsole: /status of 4\d\d|ERR_(FAILED|INTERNET_DISCONNECTED)/ });

const input = (page: Page, id: string) => page.locator(`#${id}`);
const submit = (page: Page) => page.locator("#main button[type=submit]");

for (const locale of locales) {
  const t = (key: Parameters<typeof text>[1]) => text(locale, key);

  test(
    `deletes the account once no order is open, in ${locale}`,
    oneSize(locale),
    async ({ page }) => {
      const who = await newCustomer(page.request, "demo");
      const { mobile } = who;
      const order = await placeOrder(page.request, "demo", "deshi-masoor-dal-1kg", 1, { mobile });
      await openSection(page, "/dashboard/account_details", inLanguage("", locale, "bn"));
      await page.getByRole("button", { name: t("dashboard.delete.do") }).click();
      const confirm = overlay(page).locator("button[type=submit]");
      await input(page, "delete-password").fill("not-this-1");
      await confirm.click();
      await expect(input(page, "delete-password-error")).toHaveText(t("form.wrong_password"));
      await expect(input(page, "delete-password")).toBeFocused();
      await expectNoHorizontalScroll(page);
      expect(await violations(page)).toEqual([]);
      await input(page, "delete-password").fill(who.password);
      await confirm.click();
      await expect(overlay(page).getByRole("alert")).toHaveText(t("dashboard.delete.open"));
      await cancelOrder(page.request, "demo", order.order_id);
      await confirm.click();
      await expect(page).toHaveURL(/\/shop\/demo/);
      await expectToast(page, t("dashboard.deleted"));
      await page.goto(marketPath("demo", "/dashboard"));
      await expect(page).toHaveURL(/\/demo\/login\?next=%2Fdashboard/);
      await logIn(page, who);
      await expect(page.getByRole("alert").first()).toHaveText(t("account.login.invalid"));
    },
  );
}

test("shows changed details everywhere at once", { tag: "@desktop" }, async ({ page }) => {
  const { mobile } = await newCustomer(page.request, "demo");
  await openSection(page, "/dashboard/account_details");
  await expect(page.locator("#main")).toContainText(`${mobile.slice(0, 5)}-${mobile.slice(5)}`);
  await input(page, "details-name").fill("");
  await input(page, "details-email").fill("karim@");
  await submit(page).click();
  await expect(input(page, "details-name-error")).toHaveText("This is required.");
  await expect(input(page, "details-email-error")).toHaveText("Invalid format.");
  await input(page, "details-name").fill("  Karim Uddin ");
  await input(page, "details-email").fill("karim@shop.com.bd");
  await submit(page).click();
  await expectToast(page, "Details saved");
  const nav = await dashboardMenu(page, "en");
  await expect(nav).toContainText("Karim Uddin");
  expect(await page.evaluate(() => localStorage["demo-customer"])).toContain(
    '"name":"Karim Uddin"',
  );
  await nav.getByRole("link", { name: "Dashboard" }).click();
  await expect(page.locator("h1")).toHaveText("Hello, Karim Uddin");
  await page.reload();
  await expect(page.locator("h1")).toHaveText("Hello, Karim Uddin");
});

test("downloads the customer's data as a file", phoneOnly, async ({ page }) => {
  const who = await newCustomer(page.request, "demo");
  await openSection(page, "/dashboard/account_details");
  const downloads = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download my data" }).click();
  const file = await downloads;
  expect(file.suggestedFilename()).toMatch(/^demo-.*\.json$/);
  const data = await readFile(await file.path(), "utf8");
  expect(JSON.stringify(JSON.parse(data))).toContain(who.mobile);
});

test(
  "a new password ends the session of every other browser",
  slow(phoneOnly),
  async ({ page, browser, baseURL }) => {
    const who = await newCustomer(page.request, "demo");
    const otherBrowser = await browser.newContext({
      baseURL,
      storageState: await page.context().storageState(),
    });
    const otherPage = await otherBrowser.newPage();
    await openSection(otherPage, "/dashboard");
    await openSection(page, "/dashboard/password_reset");
    await input(page, "password-current").fill("not-this-1");
    await input(page, "password-password").fill("another456");
    await input(page, "password-repeat").fill("another456");
    await submit(page).click();
    await expect(input(page, "password-current-error")).toHaveText(
      "Incorrect password. Try again.",
    );
    await expect(input(page, "password-password")).toHaveValue("another456");
    await input(page, "password-current").fill(who.password);
    await submit(page).click();
    await expectToast(page, "Password changed.");
    await expect(input(page, "password-current")).toHaveValue("");
    await otherPage.reload();
    await expect(otherPage).toHaveURL(/\/demo\/login\?next=%2Fdashboard/);
    await otherBrowser.close();
    await page.reload();
    await expect(page.locator("h1")).toHaveText("Password Reset");
  },
);
