// The installable app of a shop, and requesting a native one.
import { gotoAdmin, newShop } from "../support/admin";
import { violations } from "../support/axe";
import { locales, oneSize, slow } from "../support/pages";
import { expectToast, text } from "../support/shop";
import { expect, expectNoHorizontalScroll, test } from "../support/test";

test.use({ allowedConsole: /status of 4\d\d/ });

for (const locale of locales) {
  test(`requests a native app, in ${locale}`, slow(oneSize(locale)), async ({ page }) => {
    const t = (key: Parameters<typeof text>[1]) => text(locale, key);
    const shop = await newShop(page.request);
    await gotoAdmin(page, shop.slug, "/build-app", locale);
    const main = page.locator("#main");
    await expect(main).toContainText(t("admin.app.unpublished"));
    await expect(page.getByAltText(t("admin.app.qr"))).toHaveCount(0);
    await page.request.put(`/api/admin/v3/publish?shop_id=${shop.id}`, { data: { public: true } });
    await page.reload();
    const code = page.getByAltText(t("admin.app.qr"));
    await expect(code).toBeVisible();
    const picture = await page.request.get((await code.getAttribute("src")) ?? "");
    expect(picture.headers()["content-type"]).toBe("image/svg+xml");

    const name = page.locator("#app-name");
    const ask = main.getByRole("button", { name: t("admin.app.ask") });
    await expect(name).toHaveValue("Rina Begum");
    expect(await violations(page)).toEqual([]);
    await expectNoHorizontalScroll(page);
    await page.locator("#app-phone").fill("12345");
    await ask.click();
    await expect(page.locator("#app-phone-error")).toHaveText(t("form.phone"));
    await page.locator("#app-phone").fill("০১৭১২-৩৪৫৬৭৮");
    await ask.click();
    await expectToast(page, t("admin.app.asked"));
    await expect(main).toContainText(t("admin.app.requested.text"));
    await expect(ask).toHaveCount(0);
    await page.reload();
    await expect(main).toContainText(t("admin.app.requested"));
    expect(await violations(page)).toEqual([]);
    await expectNoHorizontalScroll(page);
  });
}
