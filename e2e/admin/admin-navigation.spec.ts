// The menu of the admin area and the search for everything: each role opens every entry that it sees.

import type { Page } from "@playwright/test";
import { newMobile, sentCode } from "../support/account";
import { gotoAdmin, newShop, openAdmin } from "../support/admin";
import { violations } from "../support/axe";
import { desktopOnly, phoneOnly } from "../support/pages";
import { overlay, text } from "../support/shop";
import { expect, expectNoHorizontalScroll, test } from "../support/test";

const t = (key: Parameters<typeof text>[1]) => text("bn", key);
const roles = ["owner", "manager", "order_desk", "catalogue", "accountant", "staff"];

/** Opens all groups of the menu. */
async function openGroups(page: Page) {
  const closed = page.locator("aside [aria-expanded=false]");
  while ((await closed.count()) > 0) await closed.first().click();
}

for (const role of roles)
  test(`${role} opens every entry of the menu`, desktopOnly, async ({ page, browser, baseURL }) => {
    test.slow();
    const shop = await newShop(page.request);
    const other = await browser.newContext({ baseURL, viewport: { width: 1280, height: 900 } });
    const member = role === "owner" ? page : await other.newPage();
    if (role !== "owner") {
      const phone = newMobile();
      const api = (of: Page, path: string, data: object) =>
        of.request.post(`/api/admin/v3/${path}?shop_id=${shop.id}&lang=bn`, { data });
      const invited = await api(page, "team", { name: "Shathi", phone, role });
      expect(invited.status(), await invited.text()).toBe(200);
      expect((await api(member, "login/code", { phone })).status()).toBe(200);
      expect((await api(member, "login", { phone, code: await sentCode(phone) })).status()).toBe(
        200,
      );
    }
    await gotoAdmin(member, shop.slug, "");
    await openGroups(member);
    expect(await violations(member)).toEqual([]);
    const menu = member.getByRole("navigation", { name: t("admin.menu") });
    const links = menu.getByRole("link");
    const addresses = await links.evaluateAll((all) =>
      all.map((link) => link.getAttribute("href")),
    );
    expect(addresses.length).toBeGreaterThan(1);
    for (const address of addresses) {
      const link = menu.locator(`[href="${address}"]`);
      await link.click();
      await expect(member).toHaveURL((url) => url.pathname + url.search === address);
      await expect(link).toHaveAttribute("aria-current", "page");
      await expect(link).toBeInViewport({ ratio: 0.95 });
      await expect(member.locator("#main h1")).toBeVisible();
      await expect(member.locator("#main h1")).not.toHaveText(t("admin.forbidden"));
      await expect(member.locator("#main h1")).not.toHaveText(t("admin.missing.title"));
    }
    await other.close();
  });

test(
  "the search finds an order, a screen in Banglish, and an action by keyboard",
  desktopOnly,
  async ({ page }) => {
    await openAdmin(page, "demo", "/settings");
    await page.locator("#main h1").click();
    await page.keyboard.press("/");
    const field = overlay(page).getByRole("searchbox");
    await expect(field).toBeFocused();
    await field.fill("41270386");
    const order = overlay(page).getByRole("link", { name: "41270386" });
    await expect(order).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/admin\/demo\/orders\/41270386/);
    await page.keyboard.press("Control+k");
    await field.fill("kuriyar");
    await overlay(page)
      .getByRole("link", { name: t("admin.couriers"), exact: true })
      .click();
    await expect(page).toHaveURL("/admin/demo/settings/couriers");
    await page.keyboard.press("Control+k");
    await field.fill("notun order");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/admin/demo/orders/new");
  },
);

test("on a phone, More has a search field and the groups", phoneOnly, async ({ page }) => {
  await openAdmin(page, "demo", "/cash?tab=ledger");
  const more = page.getByRole("button", { name: new RegExp(`^${t("admin.more")}`) });
  await more.click();
  const sheet = overlay(page);
  await expect(sheet.locator("[aria-current=page]")).toBeInViewport();
  await expectNoHorizontalScroll(page);
  expect(await violations(page)).toEqual([]);
  await sheet.getByRole("searchbox").fill("জামদানি");
  await expect(sheet.getByRole("link", { name: /জামদানি/ }).first()).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await sheet.getByRole("link", { name: /জামদানি/ }).first().click();
  await expect(page).toHaveURL(/\/admin\/demo\/products\/\d+/);
  await expect(page.locator("dialog[open]")).toHaveCount(0);
});
