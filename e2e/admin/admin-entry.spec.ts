// Signing in to and out of the admin area, and its frame: menu, notifications and language.
import type { Page } from "@playwright/test";
import { newMobile, sentCode } from "../support/account";
import { chooseDistrict, gotoAdmin, handoffLink, openAdmin } from "../support/admin";
import { violations } from "../support/axe";
import { cancelOrder, placeOrder, shopId } from "../support/checkout";
import { type Locale, locales, oneSize, phoneOnly, slow } from "../support/pages";
import { expectToast, overlay, text } from "../support/shop";
import { expect, expectNoHorizontalScroll, hydrated, test } from "../support/test";

test.use({
  allowedConsole: /status of 4\d\d|Unauthorized, redirecting to login|ERR_INTERNET_DISCONNECTED/,
});

// The texts of the page for visitors whose session has expired or is invalid.
const unauthorized = {
  en: "Unauthorized user or token is expired or invalid. please login again. Please contact the administrator.",
  bn: text("bn", "admin.unauthorized.text"),
};

type Key = Parameters<typeof text>[1];
const inLocale = (locale: Locale) => (key: Key) => text(locale, key);

/** Presses a menu entry by its name. On a phone it may be behind "More", and everywhere in a closed group. */
async function pressInMenu(page: Page, locale: Locale, name: string) {
  const named = page.getByRole("link", { name }).or(page.getByRole("button", { name }));
  const seen = named.filter({ visible: true }).last();
  // The number of tasks behind the button may follow its name.
  const more = page.getByRole("button", { name: new RegExp(`^${text(locale, "admin.more")}`) });
  const menu = page.getByRole("navigation", { name: text(locale, "admin.menu") });
  await expect(menu.filter({ visible: true })).toBeVisible(); // Waits for the menu to render.
  if ((await more.isVisible()) && !(await seen.isVisible())) {
    await more.click();
    await overlay(page).waitFor();
  }
  const closed = page.locator("[aria-controls][aria-expanded=false]").filter({ visible: true });
  while (!(await seen.isVisible())) await closed.first().click();
  await seen.click();
}

/** Counts how often the page plays its notification sound, in `data-rings`. */
async function countSounds(page: Page) {
  await page.addInitScript(() => {
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (when) {
      document.documentElement.dataset.playedSounds = `${Number(document.documentElement.dataset.playedSounds ?? 0) + 1}`;
      start.call(this, when);
    };
  });
}

async function playedSounds(page: Page): Promise<number> {
  return Number((await page.locator("html").getAttribute("data-played-sounds")) ?? 0);
}

for (const locale of locales) {
  const t = inLocale(locale);

  test(
    `a hand-off link opens the admin area once and leaves no history entry, in ${locale}`,
    oneSize(locale),
    async ({ page, browser, baseURL }) => {
      const { pathname, search } = await handoffLink("demo");
      await page.goto(`${pathname}/orders${search}&tab=pack&lang=${locale}`);
      await hydrated(page);
      await expect(page).toHaveURL(/\/admin\/demo\/orders\?tab=pack$/);
      await expect(page.locator("#main h1")).toHaveText(t("admin.orders"));
      expect(await violations(page, "#main")).toEqual([]); // Other tests check the screens.
      await expectNoHorizontalScroll(page);

      const other = await browser.newContext({ baseURL });
      const again = await other.newPage();
      await again.goto(`${pathname}${search}&lang=${locale}`);
      await hydrated(again);
      await expect(again).toHaveURL(/\/admin\/unauthorized$/);
      await expect(again.locator("#main")).toContainText(unauthorized[locale]);
      expect(await violations(again)).toEqual([]);
      await again.goto("/admin/demo/settings");
      await expect(again).toHaveURL(/\/admin\/login\?next=%2Fadmin%2Fdemo%2Fsettings$/);
      await other.close();

      await page.goBack();
      expect(page.url()).toBe("about:blank");
    },
  );

  test(
    `registers a shop, signs out and signs in again with a code, in ${locale}`,
    oneSize(locale),
    async ({ page }) => {
      test.slow();
      const phone = newMobile();
      const name = `Rupali ${phone.slice(-6)}`;
      const main = page.locator("#main");
      const next = main.getByRole("button", { name: t("admin.register.next") });

      await page.goto(`/admin/register?lang=${locale}`);
      await hydrated(page);
      await next.click();
      await expect(page.locator("#open-name-error")).toHaveText(t("form.required"));
      await page.locator("#open-slug").fill("shop");
      await expect(main).toContainText(t("admin.register.slug.reserved"));
      await page.locator("#open-slug").fill("demo");
      await expect(main).toContainText(t("admin.register.slug.taken"));
      await page.locator("#open-slug").fill("");
      await page.locator("#open-name").fill(name);
      const slug = name.toLowerCase().replace(" ", "-");
      await page.locator("#open-slug").fill(slug);
      await expect(main).toContainText(t("admin.register.slug.free"));
      await main.getByText(t("admin.register.goods.clothing")).click();
      await next.click();
      await expect(page.locator("#open-district-error")).toHaveText(t("admin.district.required"));
      await page.locator("#open-district").fill("Chittagong");
      expect(await violations(page)).toEqual([]); // The open list has no violations either.
      await expectNoHorizontalScroll(page);
      const district = locale === "bn" ? "চট্টগ্রাম" : "Chattogram";
      await chooseDistrict(page, "চট্ট", district);
      expect(await violations(page)).toEqual([]);
      await expectNoHorizontalScroll(page);
      await next.click();
      await main.getByText(t("admin.register.theme.bold"), { exact: true }).click();
      expect(await violations(page)).toEqual([]);
      await next.click();
      await page.locator("#open-owner_name").fill("রহিমা খাতুন");
      await page.locator("#open-phone").fill("123");
      await main.locator("button[type=submit]").click();
      await expect(page.locator("#open-phone-error")).toHaveText(t("form.phone"));
      await page.locator("#open-phone").fill(phone);

      await page.goBack(); // Going back keeps the form.
      await expect(main).toContainText(t("admin.register.step.look"));
      await page.goForward();
      await page.reload();
      await expect(page.locator("#open-phone")).toHaveValue(phone);
      await main.locator("button[type=submit]").click();
      await page.locator("#code").fill("000000");
      await expect(page.locator("#code-error")).not.toBeEmpty();
      expect(await violations(page)).toEqual([]);
      await page.locator("#code").fill(await sentCode(phone));
      await expect(page).toHaveURL(`/admin/${slug}`);
      await expectToast(page, name);

      // The session ends while the messages load. A request before that would ask for a login on
      // the previous page.
      const logout = `/api/admin/v3/logout?shop_id=${await shopId(page.request, slug)}`;
      await page.route(
        "**/api/admin/v3/conversations?*",
        async (route) => {
          await page.request.post(logout, { data: {} });
          await route.continue();
        },
        { times: 1 },
      );
      await pressInMenu(page, locale, t("admin.messages"));
      await expect(page.getByRole("dialog", { name: t("admin.expired") })).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(page).toHaveURL(
        `/admin/login?next=${encodeURIComponent(`/admin/${slug}/messages`)}`,
      );
      await expect(main).toContainText(t("admin.expired"));
      expect(await violations(page)).toEqual([]);
      const before = await sentCode(phone);
      await page.locator("#login-phone").fill(phone);
      await main.locator("button[type=submit]").click();
      await page.locator("#code").fill(await sentCode(phone, before));
      await expect(page).toHaveURL(`/admin/${slug}/messages`);

      await pressInMenu(page, locale, t("admin.logout"));
      await expect(page).toHaveURL("/admin/login");
      await page.goto(`/admin/${slug}`);
      await expect(page).toHaveURL(/\/admin\/login\?next=/);
    },
  );

  test(
    `announces orders on every screen, also after being offline, in ${locale}`,
    oneSize(locale),
    async ({ page, context, request }) => {
      test.slow();
      await countSounds(page);
      await openAdmin(page, "demo", "/settings", { locale });
      const order = (name: string) => placeOrder(request, "demo", "miniket-rice-5kg", 1, { name });
      const name = `Karim ${newMobile()}`;
      const bell = page.getByRole("button", {
        name: new RegExp(`^${t("dashboard.notifications")}`),
      });
      const sound = page.getByRole("switch", { name: t("admin.sound") });
      await page.locator("#main h1").click(); // Browsers play no sound before the first click.

      const first = await order(name);
      await expectToast(page, name);
      await expect
        .poll(() => playedSounds(page), "the notification sound plays")
        .toBeGreaterThan(0);
      const orders = page
        .getByRole("navigation")
        .getByRole("link", { name: t("admin.orders") })
        .filter({ visible: true });
      await expect(orders.first()).toContainText(/[0-9০-৯]/);
      await page.locator("[data-sonner-toast]", { hasText: name }).getByRole("button").click();
      await expect(page).toHaveURL(`/admin/demo/orders/${first.order_id}`);

      await bell.click();
      await sound.uncheck();
      await page.reload();
      await hydrated(page);
      await bell.click();
      await expect(sound).not.toBeChecked();
      await page.keyboard.press("Escape");
      await page.locator("#main h1").click();
      await page.waitForLoadState("networkidle"); // Requests of the order's screen would fail.
      const [offline = ""] = t("admin.offline.orders").split("{time}");
      await context.setOffline(true);
      await expect(page.getByText(offline)).toBeVisible();
      const missed = await order(`${name} again`);
      await context.setOffline(false);
      await expectToast(page, `${name} again`);
      await expect(page.getByText(offline)).toHaveCount(0);
      expect(await playedSounds(page)).toBe(0);
      for (const { order_id } of [first, missed]) await cancelOrder(request, "demo", order_id);
    },
  );
}

test(
  "staff see orders and messages, and a notice on the owner's screens",
  phoneOnly,
  async ({ page }) => {
    const t = inLocale("bn");
    await openAdmin(page, "demo", "", { as: "staff" });
    await expect(page).toHaveURL("/admin/demo/orders");
    const menu = page.getByRole("navigation", { name: t("admin.menu") });
    await expect(menu.getByRole("link")).toHaveCount(4); // Orders, messages, returns and parcels.
    await gotoAdmin(page, "demo", "/products");
    await expect(page.locator("#main")).toContainText(t("admin.forbidden.title"));
    expect(await violations(page)).toEqual([]);
    await page.locator("#main").getByRole("link").click();
    await expect(page.locator("#main h1")).toHaveText(t("admin.orders"));
    await gotoAdmin(page, "demo", "/nothing/here");
    await expect(page.locator("#main")).toContainText(t("admin.missing.title"));
  },
);

test("changing the language keeps the screen", slow(phoneOnly), async ({ page }) => {
  await openAdmin(page, "demo", "/orders?tab=completed");
  await expect(page.locator("html")).toHaveAttribute("lang", "bn");
  await page.getByRole("button", { name: "English" }).click();
  await expect(page.locator("#main h1")).toHaveText("Orders");
  await expect(page).toHaveURL("/admin/demo/orders?tab=completed");
  await page.reload();
  await expect(page.locator("#main h1")).toHaveText("Orders");
});
