// Checks overlays and special states with axe against WCAG 2.2 AA and axe's best practices. hydration.spec.ts checks
// every page.
import { violations } from "./support/axe";
import { inLanguage, locales, marketPath, oneSize, oneTheme, visitedShops } from "./support/pages";
import { addButton, openCart, overlay, text, waitForAnimations } from "./support/shop";
import { expect, gotoHydrated, test } from "./support/test";

test.use({ allowedConsole: /status of 404|ERR_INTERNET_DISCONNECTED/ });

for (const shop of visitedShops) {
  for (const locale of locales) {
    test(
      `every overlay of ${shop.slug} (theme ${shop.theme}) in ${locale} is accessible`,
      oneTheme(shop, oneSize(locale)),
      async ({ page }) => {
        test.slow();
        const open = (path: string) =>
          gotoHydrated(page, inLanguage(marketPath(shop.slug, path), locale, shop.locale));
        const check = async (what: string) => {
          // Elements are translucent while they slide in, so axe runs after the animations.
          await waitForAnimations(page);
          expect.soft(await violations(page), what).toEqual([]);
        };
        await open("/cart");
        await expect(page.locator("#main h2")).toBeVisible();
        await check("empty cart's page");
        await open("/wishlist");
        await expect(page.locator("#main h2")).toBeVisible();
        await check("empty wishlist");
        await open(shop.paths["product without variants"] ?? "");
        await page.locator("#main [aria-pressed]").first().click();
        await addButton(page.locator("#main"), locale).first().click();
        await expect(overlay(page).getByRole("link")).toHaveCount(2);
        await check("confirmation");
        await page.keyboard.press("Escape");
        const drawer = await openCart(page, locale);
        await expect(drawer.getByRole("listitem")).toHaveCount(1);
        await check("cart drawer");
        await open("/cart");
        await expect(page.locator("#main output")).toBeVisible();
        await check("cart's page");
        await open("/wishlist");
        await expect(page.locator("#main article")).toHaveCount(1);
        await check("wishlist");
        await page
          .locator("a[aria-haspopup=dialog]", { hasText: text(locale, "nav.categories") })
          .filter({ visible: true })
          .first()
          .click();
        await expect(overlay(page).getByRole("listitem").first()).toBeVisible();
        await check("category drawer");
        await page.keyboard.press("Escape");
        await page
          .locator("a[aria-haspopup=dialog][href*='/search']")
          .filter({ visible: true })
          .first()
          .click();
        await overlay(page).getByRole("searchbox").fill("500");
        await expect(overlay(page).getByRole("status").first()).toHaveText(/500|৫০০/);
        await check("search overlay");
        await overlay(page).getByRole("searchbox").fill("");
        await check("search overlay, empty");
        await page.keyboard.press("Escape");
        await page.keyboard.press("Escape");
        const chat = page.getByRole("button", { name: text(locale, "chat"), exact: true });
        if ((await chat.count()) === 0) return;
        await chat.click();
        await expect(page.getByRole("dialog").getByRole("textbox")).toBeFocused();
        await check("chat");
      },
    );
  }
}

for (const locale of locales) {
  test(`the open filter in ${locale} is accessible`, async ({ page }) => {
    await gotoHydrated(page, `/demo/best-selling-products?stock=in&min=100&lang=${locale}`);
    await page.locator("summary").click();
    await expect(page.locator("input[name=min]")).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });

  test(`the no-internet display in ${locale} is accessible`, async ({ page, context }) => {
    await gotoHydrated(page, `/shop/demo?lang=${locale}`);
    await context.setOffline(true);
    await page.locator('#main h3 a[href*="/product/"]').first().click();
    await expect(page.getByRole("link", { name: /Retry|আবার চেষ্টা/ })).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });
}
