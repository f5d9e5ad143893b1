// Where one is signed in to a shop's area, and the code that what could take the shop over needs.
import { lastCode, newMobile, sentCode } from "../support/account";
import { gotoAdmin, handoffLink, newShop } from "../support/admin";
import { violations } from "../support/axe";
import { locales, oneSize } from "../support/pages";
import { expectToast, overlay, text } from "../support/shop";
import { expect, noSidewaysScroll, test } from "../support/test";

test.use({ allowedConsole: /status of 4(01|03|22|29)|was preloaded|redirecting to login/ });

for (const locale of locales) {
  test(
    `who came by a link proves who they are before they add an owner, in ${locale}`,
    oneSize(locale),
    async ({ page, browser, baseURL }) => {
      test.slow();
      const t = (key: Parameters<typeof text>[1]) => text(locale, key);
      const elsewhere = await browser.newContext({ baseURL });
      const shop = await newShop(elsewhere.request);
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
      const earlier = await lastCode(shop.phone); // which opened the shop
      const send = form.getByRole("button", { name: t("admin.team.invite.send") });
      await send.click();

      // The code is on its way; Esc leaves the form as it was.
      const code = dialog.getByLabel(t("account.code"), { exact: true });
      await expect(code).toBeFocused();
      expect(await violations(page)).toEqual([]);
      await noSidewaysScroll(page);
      await page.keyboard.press("Escape");
      await expect(dialog).toHaveCount(0);
      await expect(field("name")).toHaveValue("Shathi");
      await send.click();
      await expect(code).toBeFocused(); // of the young code, which is good still
      await code.fill(await sentCode(shop.phone, earlier));
      await expectToast(page, t("admin.team.invited.done"));
      await expect(overlay(page)).toHaveCount(0);

      // Both browsers are listed, and the other one is signed out.
      const sessions = page.locator("#main").getByRole("region").first().getByRole("listitem");
      await expect(sessions).toHaveCount(2);
      await expect(sessions.filter({ hasText: t("admin.sessions.current") })).toHaveCount(1);
      expect(await violations(page)).toEqual([]);
      await noSidewaysScroll(page);
      const is = async () =>
        (await elsewhere.request.get(`/api/admin/v3/counts?shop_id=${shop.id}`)).status();
      expect(await is()).toBe(200);
      await page.getByRole("button", { name: t("admin.sessions.end_others") }).click();
      await expect(overlay(page)).toContainText(t("admin.sessions.end_others.text"));
      await overlay(page)
        .getByRole("button", { name: t("admin.sessions.end"), exact: true })
        .click();
      await expect(sessions).toHaveCount(1);
      expect(await is()).toBe(401);
      await elsewhere.close();
    },
  );
}
