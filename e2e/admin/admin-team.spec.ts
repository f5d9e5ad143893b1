// Team members: invited by phone, signed in, promoted, paused and removed.

import type { Page } from "@playwright/test";
import { newMobile, sentCode } from "../support/account";
import { gotoAdmin, newShop } from "../support/admin";
import { violations } from "../support/axe";
import { locales, oneSize } from "../support/pages";
import { expectToast, overlay, text } from "../support/shop";
import { expect, expectNoHorizontalScroll, test } from "../support/test";

test.use({ allowedConsole: /status of 4(01|03|22)|redirecting to login/ });

for (const locale of locales) {
  test(
    `invites, promotes, pauses and removes a team member, in ${locale}`,
    oneSize(locale),
    async ({ page, browser, baseURL }) => {
      test.slow();
      const t = (key: Parameters<typeof text>[1]) => text(locale, key);
      const of = (key: Parameters<typeof text>[1]) => t(key).replace("{name}", "Shathi");
      const shop = await newShop(page.request);
      const phone = newMobile();
      await gotoAdmin(page, shop.slug, "/settings/team", locale);
      const team = (at: Page) =>
        at.getByRole("list", { name: t("admin.team"), exact: true }).getByRole("listitem");
      const rows = team(page);
      await expect(rows).toHaveCount(1);
      await expect(rows.first()).toContainText(t("admin.team.you"));
      expect(await violations(page)).toEqual([]);

      await page.getByRole("button", { name: t("admin.team.invite"), exact: true }).click();
      const form = overlay(page);
      const field = (name: string) => form.locator(`[id$="-${name}"]`);
      await field("name").fill("Shathi");
      await field("phone").fill(shop.phone);
      const send = form.getByRole("button", { name: t("admin.team.invite.send") });
      await send.click();
      await expect(form).toContainText(t("admin.team.taken"));
      expect(await violations(page)).toEqual([]);
      await field("phone").fill(phone);
      await send.click();
      await expectToast(page, t("admin.team.invited.done"));
      const member = rows.filter({ hasText: "Shathi" });
      await expect(member).toContainText(t("admin.team.invited"));
      await expectNoHorizontalScroll(page);

      // The member signs in by phone in another browser, and must see only orders and messages.
      const otherBrowser = await browser.newContext({ baseURL });
      const memberPage = await otherBrowser.newPage();
      const api = (path: string, data: object) =>
        otherBrowser.request.post(`/api/admin/v3/${path}?lang=en`, { data });
      expect((await api("login/code", { phone })).status()).toBe(200);
      expect((await api("login", { phone, code: await sentCode(phone) })).status()).toBe(200);
      await gotoAdmin(memberPage, shop.slug, "/settings/team", locale);
      await expect(memberPage.locator("#main h1")).toHaveText(t("admin.forbidden"));

      await page.getByRole("button", { name: of("admin.team.edit") }).click();
      await form.getByRole("radio", { name: t("admin.role.owner") }).check();
      await form.getByRole("button", { name: t("admin.save") }).click();
      await expectToast(page, t("admin.team.saved"));
      await gotoAdmin(memberPage, shop.slug, "/settings/team", locale);
      await expect(team(memberPage)).toHaveCount(2);
      expect(await violations(memberPage)).toEqual([]);

      // A paused member is signed out at the next request.
      await page.getByRole("button", { name: of("admin.team.edit") }).click();
      await form.getByRole("switch", { name: t("admin.team.active") }).uncheck();
      await form.getByRole("button", { name: t("admin.save") }).click();
      await expect(member).toContainText(t("admin.team.paused"));
      await memberPage.goto(`/admin/${shop.slug}/settings/team`);
      await expect(memberPage).toHaveURL(/\/admin\/(login|unauthorized)/);
      await otherBrowser.close();

      // Removing a member needs confirmation and takes effect immediately.
      const dismiss = page.getByRole("button", { name: of("admin.team.remove"), exact: true });
      await dismiss.click();
      await expect(overlay(page)).toContainText(t("admin.team.remove.text"));
      expect(await violations(page)).toEqual([]);
      await overlay(page)
        .getByRole("button", { name: t("admin.team.remove.keep") })
        .click();
      await expect(rows).toHaveCount(2);
      await dismiss.click();
      const removed = page.waitForResponse((answer) => answer.request().method() === "DELETE");
      await overlay(page)
        .getByRole("button", { name: t("admin.team.remove.act") })
        .click();
      expect((await removed).status()).toBe(200);
      await expectToast(page, of("admin.team.removed"));
      await expect(rows).toHaveCount(1);
      await page.reload();
      await expect(rows).toHaveCount(1);
    },
  );
}

test(
  "an owner defines a role with rights, and invitations offer it",
  oneSize("bn"),
  async ({ page }) => {
    const t = (key: Parameters<typeof text>[1]) => text("bn", key);
    await page.setViewportSize({ width: 390, height: 844 });
    const shop = await newShop(page.request);
    await gotoAdmin(page, shop.slug, "/settings/roles", "bn");
    await page.getByRole("button", { name: t("admin.roles.add") }).click();
    const form = overlay(page);
    await form.locator('[id$="-name"]').fill("তাক গোছানো");
    await form.getByRole("button", { name: t("admin.save") }).click();
    await expect(form).toContainText(t("admin.roles.rights.needed"));
    await form.getByRole("switch", { name: t("admin.right.products") }).check();
    await form.getByRole("switch", { name: t("admin.right.reviews") }).check();
    expect(await violations(page)).toEqual([]);
    await form.getByRole("button", { name: t("admin.save") }).click();
    await expectToast(page, t("admin.roles.saved"));
    await expect(page.getByRole("list", { name: t("admin.roles.own") })).toContainText(
      t("admin.right.products"),
    );
    await expectNoHorizontalScroll(page);
    expect(await violations(page)).toEqual([]);

    await gotoAdmin(page, shop.slug, "/settings/team", "bn");
    await page.getByRole("button", { name: t("admin.team.invite"), exact: true }).click();
    await expect(form.getByRole("radio", { name: "তাক গোছানো" })).toBeVisible();
  },
);
