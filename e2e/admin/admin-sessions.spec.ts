// Sessions of the admin area, and the code that sensitive actions require.
import { lastCode, newMobile, sentCode } from "../support/account";
import { gotoAdmin, handoffLink, newShop } from "../support/admin";
import { violations } from "../support/axe";
import { locales, oneSize } from "../support/pages";
import { expectToast, overlay, text } from "../support/shop";
import { expect, expectNoHorizontalScroll, test } from "../support/test";

test.use({ allowedConsole: /status of 4(01|03|22|29)|redirecting to login/ });

for (const locale of locales) {
  test(
    `a session from a hand-off link needs a code before it adds an owner, in ${locale}`,
    oneSize(locale),
    async ({ page, browser, baseURL }) => {
      test.slow();
      const t = (key: Parameters<typeof text>[1]) => text(locale, key);
      const otherBrowser = await browser.newContext({ baseURL });
      const shop = await newShop(otherBrowser.request);
      const { pathname, search } = await handoffLink(shop.slug);
      await page.goto(pathname + search);
      await expect(page).toHaveURL((url) => !url.searchParams.has("token"));
      await gotoAdmin(page, shop.slug, "/settings/team", locale);
      await page.getByRole("button", { name: t("admin.team.invite"), exact: true }).click();
      const form = page.getByRole("dialog", { name: t("admin.team.invite") });
      const dialog = page.getByRole("dialog", { name: t("admin.step_up") });
      const field = (name: string) => form.locator(`[id$="-${name}"]`);
      await field("name").fill("Shathi");
      await field("phone").fill(newMobile());
      await form.getByRole("radio", { name: t("admin.role.owner") }).check();
      const registrationCode = await lastCode(shop.phone); // The code of the registration, which must not be mistaken for the next one.
      const send = form.getByRole("button", { name: t("admin.team.invite.send") });
      await send.click();

      // Esc closes the code dialog and keeps the form.
      const code = dialog.getByLabel(t("account.code"), { exact: true });
      await expect(code).toBeFocused();
      expect(await violations(page)).toEqual([]);
      await expectNoHorizontalScroll(page);
      await page.keyboard.press("Escape");
      await expect(dialog).toHaveCount(0);
      await expect(field("name")).toHaveValue("Shathi");
      await send.click();
      await expect(code).toBeFocused(); // No new code is sent, because the previous one is still valid.
      await code.fill(await sentCode(shop.phone, registrationCode));
      await expectToast(page, t("admin.team.invited.done"));
      await expect(overlay(page)).toHaveCount(0);

      // Lists both sessions and signs out the other one.
      const sessions = page.locator("#main").getByRole("region").first().getByRole("listitem");
      await expect(sessions).toHaveCount(2);
      await expect(sessions.filter({ hasText: t("admin.sessions.current") })).toHaveCount(1);
      expect(await violations(page)).toEqual([]);
      await expectNoHorizontalScroll(page);
      const otherStatus = async () =>
        (await otherBrowser.request.get(`/api/admin/v3/counts?shop_id=${shop.id}`)).status();
      expect(await otherStatus()).toBe(200);
      await page.getByRole("button", { name: t("admin.sessions.end_others") }).click();
      await expect(overlay(page)).toContainText(t("admin.sessions.end_others.text"));
      await overlay(page)
        .getByRole("button", { name: t("admin.sessions.end"), exact: true })
        .click();
      await expect(sessions).toHaveCount(1);
      expect(await otherStatus()).toBe(401);
      await otherBrowser.close();
    },
  );
}

test(
  "asks for a new login when the session has expired, and keeps the input",
  oneSize("bn"),
  async ({ page, context }) => {
    const t = (key: Parameters<typeof text>[1]) => text("bn", key);
    const shop = await newShop(page.request);
    await gotoAdmin(page, shop.slug, "/settings/shop");
    const name = page.locator("[id$=-bn_name]");
    await name.fill("রিনার নতুন দোকান");
    const before = await lastCode(shop.phone);
    await context.clearCookies();
    await page.getByRole("button", { name: t("admin.save"), exact: true }).click();

    const dialog = page.getByRole("dialog", { name: t("admin.expired") });
    await dialog.getByRole("button", { name: t("account.code.send") }).click();
    const code = dialog.getByLabel(t("account.code"), { exact: true });
    await expect(code).toBeFocused();
    expect(await violations(page)).toEqual([]);
    await expectNoHorizontalScroll(page);
    await code.fill(await sentCode(shop.phone, before));
    await expect(dialog).toHaveCount(0);
    await page.reload();
    await expect(name).toHaveValue("রিনার নতুন দোকান");
  },
);
