// The customer's dashboard: menu, sections, overview and addresses.
import type { Page } from "@playwright/test";
import { dashboardMenu, logIn, newCustomer, openSection, signInDemo } from "../support/account";
import { violations } from "../support/axe";
import { buyNow, field } from "../support/checkout";
import { inLanguage, locales, oneSize, phoneOnly, slow } from "../support/pages";
import { expectToast, overlay, text } from "../support/shop";
import { expect, expectNoHorizontalScroll, test } from "../support/test";

// Allows the error responses that some of these tests expect, because the browser logs them.
test.use({ allowedConsole: /status of 4\d\d|ERR_(FAILED|INTERNET_DISCONNECTED)/ });

const sections = {
  home: "/dashboard",
  account_details: "/dashboard/account_details",
  my_chat: "/dashboard/my_chat",
  my_orders: "/dashboard/my_orders",
  my_wishlist: "/dashboard/my_wishlist",
  my_addresses: "/dashboard/my_addresses",
  password_reset: "/dashboard/password_reset",
} as const;

const input = (page: Page, id: string) => page.locator(`#${id}`);
const submit = (page: Page) => page.locator("#main button[type=submit]");

for (const locale of locales) {
  const t = (key: Parameters<typeof text>[1]) => text(locale, key);

  test(`the menu opens every section, in ${locale}`, oneSize(locale), async ({ page }) => {
    test.slow();
    const { name } = await newCustomer(page.request, "demo");
    await openSection(page, "/dashboard", inLanguage("", locale, "bn"));
    await expect(page.locator("h1")).toHaveText(t("dashboard.home.title").replace("{name}", name));
    const entries = (await dashboardMenu(page, locale)).getByRole("listitem");
    await expect(entries).toHaveText([
      t("dashboard.home"),
      t("dashboard.account_details"),
      t("dashboard.my_cart"),
      t("dashboard.my_chat"),
      t("dashboard.my_orders"),
      t("dashboard.my_wishlist"),
      t("dashboard.my_addresses"),
      t("dashboard.password_reset"),
      t("dashboard.logout"),
    ]);
    if (locale === "bn") {
      expect((await overlay(page).boundingBox())?.width).toBeCloseTo(280);
      expect(await violations(page)).toEqual([]);
      await page.keyboard.press("Escape");
      await expect(
        page.getByRole("button", { name: t("dashboard.menu"), exact: true }),
      ).toBeFocused();
    }
    for (const [section, path] of Object.entries(sections).slice(1)) {
      await test.step(section, async () => {
        const title = t(`dashboard.${section}` as Parameters<typeof text>[1]);
        await (await dashboardMenu(page, locale))
          .getByRole("link", { name: title, exact: true })
          .click();
        await expect(page).toHaveURL(new RegExp(`/demo${path}(\\?|$)`));
        await expect(page.locator("h1")).toHaveText(title);
        await expect(page.locator("h1")).toBeFocused();
        await expect(page.locator(`[data-section=${section}]`)).toBeVisible();
        await expectNoHorizontalScroll(page);
        expect.soft(await violations(page), section).toEqual([]);
      });
    }
    const current = (await dashboardMenu(page, locale)).locator("[aria-current=page]");
    await expect(current).toHaveText(t("dashboard.password_reset"));
    if (locale === "bn") await page.keyboard.press("Escape");
    await page.reload();
    await expect(page.locator("h1")).toHaveText(t("dashboard.password_reset"));
    await page.goBack();
    await expect(page.locator("h1")).toHaveText(t("dashboard.my_addresses"));
    await (await dashboardMenu(page, locale))
      .getByRole("link", { name: t("dashboard.my_cart") })
      .click();
    await expect(page.locator("h1")).toHaveText(t("cart.title"));
  });

  test(
    `the overview shows a customer's orders, in ${locale}`,
    oneSize(locale),
    async ({ page }) => {
      await signInDemo(page.request);
      await openSection(page, "/dashboard", inLanguage("", locale, "bn"));
      await expect(page.locator("h1")).toContainText("আয়েশা রহমান");
      const tiles = page.getByRole("region", { name: t("dashboard.home.statuses") });
      await expect(tiles.getByRole("link")).toHaveCount(8);
      await expect(page.locator("#main article")).toHaveCount(3);
      await expectNoHorizontalScroll(page);
      expect(await violations(page)).toEqual([]);
      await page
        .locator("#main")
        .getByRole("link", { name: t("dashboard.my_reviews") })
        .click();
      await expect(page.locator("h1")).toHaveText(t("dashboard.my_reviews"));
      await page.goBack();
      await tiles.getByRole("link", { name: t("order.status.shipped") }).click();
      await expect(page).toHaveURL(/\/demo\/dashboard\/my_orders\?status=shipped/);
      await expect(page.locator("#main article .status-badge").first()).toHaveText(
        t("order.status.shipped"),
      );
    },
  );

  test(
    `addresses are saved, changed and used at the checkout, in ${locale}`,
    oneSize(locale),
    async ({ page }) => {
      test.slow();
      const { mobile } = await newCustomer(page.request, "demo");
      await openSection(page, "/dashboard/my_addresses", inLanguage("", locale, "bn"));
      const cards = page.locator("#main li").filter({ has: page.getByRole("heading") });
      const fillAddress = async (line: string, upazila: string) => {
        await page.getByRole("button", { name: t("dashboard.addresses.add") }).click();
        await expect(input(page, "address-name")).toBeFocused();
        await expect(input(page, "address-mobile")).toHaveValue(mobile);
        await input(page, "address-division").selectOption("Dhaka");
        await input(page, "address-district").selectOption("Dhaka");
        await input(page, "address-upazila").selectOption(upazila);
        await input(page, "address-line").fill(line);
      };
      await fillAddress("House 1, Road 2", "Dhanmondi");
      await input(page, "address-line").fill("");
      await submit(page).click();
      await expect(input(page, "address-line-error")).toHaveText(t("form.required"));
      await expectNoHorizontalScroll(page);
      expect(await violations(page)).toEqual([]);
      await input(page, "address-line").fill("House 1, Road 2");
      await submit(page).click();
      await expectToast(page, t("dashboard.addresses.saved"));
      await expect(page.getByRole("button", { name: t("dashboard.addresses.add") })).toBeFocused();
      await fillAddress("House 3, Road 4", "Mirpur");
      await page.getByRole("checkbox").check();
      await submit(page).click();
      await expect(cards).toHaveCount(2);
      // The default address is listed first.
      await expect(cards.first()).toContainText("House 3, Road 4");
      await expect(cards.first()).toContainText(t("dashboard.addresses.default"));
      await expect(page.locator("#main .status-badge")).toHaveCount(1);
      expect(await violations(page, "[data-sonner-toaster]")).toEqual([]);

      await cards.last().getByText(t("dashboard.addresses.set_default")).click();
      await expect(cards.first()).toContainText("House 1, Road 2");
      await cards.first().getByText(t("dashboard.edit"), { exact: true }).click();
      await input(page, "address-name").fill("Karim");
      await submit(page).click();
      await expect(cards.first().getByRole("heading")).toHaveText("Karim");
      await cards.last().getByText(t("dashboard.delete"), { exact: true }).click();
      await overlay(page)
        .getByRole("button", { name: t("dashboard.addresses.delete.do") })
        .click();
      await expectToast(page, t("dashboard.addresses.deleted"));
      await expect(cards).toHaveCount(1);

      await buyNow(page, "demo", "deshi-masoor-dal-1kg", locale === "en" ? "?lang=en" : "");
      await page
        .getByRole("group", { name: t("checkout.saved") })
        .getByRole("radio")
        .check();
      await expect(field(page, "name")).toHaveValue("Karim");
      await expect(field(page, "upazila")).toHaveValue("Dhanmondi");
    },
  );
}

for (const slug of ["rupali", "nobanno"]) {
  test(`every section is accessible in the theme of ${slug}`, slow(phoneOnly), async ({ page }) => {
    test.slow();
    const who = await newCustomer(page.request, slug);
    for (const [section, path] of Object.entries(sections)) {
      await test.step(section, async () => {
        await openSection(page, path, "", slug);
        await expectNoHorizontalScroll(page);
        expect.soft(await violations(page), section).toEqual([]);
      });
    }
    // An account belongs to one shop, so the same number is unknown in another one.
    await page.goto("/demo/login");
    await logIn(page, who);
    await expect(page.getByRole("alert").first()).toHaveText(text("bn", "account.login.invalid"));
  });
}

test("restores the signed-in state after localStorage is cleared", phoneOnly, async ({ page }) => {
  await newCustomer(page.request, "demo");
  await openSection(page, "/dashboard");
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect(page.locator("h1")).toContainText("Hello, Rahima");
  expect(await page.evaluate(() => localStorage["demo-token"])).toBe("1");
});

test(
  "keeps a form offline, and retries a failed request",
  slow(phoneOnly),
  async ({ page, context }) => {
    await newCustomer(page.request, "demo");
    await openSection(page, "/dashboard/account_details");
    await input(page, "details-name").fill("Karim");
    await context.setOffline(true);
    await submit(page).click();
    await expect(
      page.getByRole("alert").filter({ hasText: "Couldn't complete this" }),
    ).toBeFocused();
    await expect(input(page, "details-name")).toHaveValue("Karim");
    await context.setOffline(false);
    await page.route("**/customer/addresses?*", (route) => route.abort());
    await openSection(page, "/dashboard/password_reset");
    await (await dashboardMenu(page, "en")).getByRole("link", { name: "My Addresses" }).click();
    const retry = page.getByRole("button", { name: "Retry" });
    await expect(retry).toBeVisible({ timeout: 15_000 });
    await page.unroute("**/customer/addresses?*");
    await retry.click();
    await expect(page.locator("#main")).toContainText("No addresses yet");
  },
);

test("the dashboard works by keyboard alone", { tag: "@desktop" }, async ({ page }) => {
  await newCustomer(page.request, "demo");
  await openSection(page, "/dashboard");
  const nav = await dashboardMenu(page, "en");
  await nav.getByRole("link", { name: "My Addresses" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.locator("h1")).toBeFocused();
  await page.getByRole("button", { name: "Add address" }).focus();
  await page.keyboard.press("Enter");
  await expect(input(page, "address-name")).toBeFocused();
  await page.keyboard.press("Tab");
  for (const name of ["division", "district", "upazila"]) {
    await page.keyboard.press("Tab");
    await expect(input(page, `address-${name}`)).toBeFocused();
    await page.keyboard.type("Dha");
    await expect(input(page, `address-${name}`)).not.toHaveValue("");
  }
  await page.keyboard.press("Tab");
  await page.keyboard.type("House 12, Road 5");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Add address" })).toBeFocused();
  await expect(page.locator("#main")).toContainText("House 12, Road 5");
});
