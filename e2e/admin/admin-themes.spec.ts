// The shop's theme: previewed with the shop's own data, then applied for all visitors.
import { gotoAdmin, newShop } from "../support/admin";
import { violations } from "../support/axe";
import { locales, oneSize } from "../support/pages";
import { expectToast, overlay, text } from "../support/shop";
import { expect, expectNoHorizontalScroll, test } from "../support/test";

const colours = { bn: "মাছরাঙা নীল", en: "Kingfisher blue" };

for (const locale of locales) {
  test(`previews and applies a theme, in ${locale}`, oneSize(locale), async ({ page }) => {
    test.slow();
    const t = (key: Parameters<typeof text>[1]) => text(locale, key);
    const shop = await newShop(page.request, { name: "Rina's Shop" });
    await page.request.put(`/api/admin/v3/publish?shop_id=${shop.id}`, { data: { public: true } });
    await gotoAdmin(page, shop.slug, "/themes", locale);
    const main = page.locator("#main");
    const preview = page.frameLocator(`iframe[title="${t("admin.themes.preview")}"]`);
    const choose = (name: string) => main.locator("label", { hasText: name }).click();
    const style = () => preview.locator("html").getAttribute("style");
    await expect(preview.locator("html.theme-1")).toHaveCount(1);
    await expect(preview.locator("#root")).toContainText("Rina's Shop");
    for (const picture of await main.locator("fieldset img").all()) {
      await expect
        .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
        .toBe(512);
    }
    expect(await violations(page, "iframe")).toEqual([]);
    await expectNoHorizontalScroll(page);

    const use = main.getByRole("button", { name: t("admin.themes.use") });
    await expect(use).toHaveCount(0);
    await choose(t("admin.register.theme.bold"));
    await expect(preview.locator("html.theme-3")).toHaveCount(1);
    expect(await style()).toBe(null);
    await choose(colours[locale]);
    await expect.poll(style).toContain("--primary:#0b5cb8");
    await main.getByRole("button", { name: t("admin.themes.desktop") }).click();
    await expect
      .poll(() => preview.locator("html").evaluate((html) => html.clientWidth))
      .toBeGreaterThan(1200);
    expect(await violations(page, "iframe")).toEqual([]);
    await expectNoHorizontalScroll(page);

    // Leaving with an unsaved choice needs confirmation.
    const before = await page.request.get(`/shop/${shop.slug}`);
    expect(await before.text()).toContain('class="theme-1"');
    await page.getByRole("banner").getByRole("link").first().click();
    await overlay(page)
      .getByRole("button", { name: t("admin.unsaved.stay") })
      .click();
    await use.click();
    await expectToast(page, t("admin.themes.saved"));
    await expect(use).toHaveCount(0);
    await page.goto(`/shop/${shop.slug}`);
    await expect(page.locator("html.theme-3")).toHaveAttribute("style", /--primary:#0b5cb8/);
    // Client-side navigation keeps the colour.
    await page
      .locator('a[href*="/cart"], a[href*="/login"]')
      .filter({ visible: true })
      .first()
      .click();
    await expect(page.locator("html.theme-3")).toHaveAttribute("style", /--primary:#0b5cb8/);
  });
}
