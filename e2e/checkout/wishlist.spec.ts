// The wishlist keeps liked products, in every theme and language.
import { inLanguage, locales, marketPath, oneTheme, slow, themes } from "../support/pages";
import { expectToast, text } from "../support/shop";
import { expect, expectNoHorizontalScroll, gotoHydrated, test } from "../support/test";

for (const shop of themes) {
  for (const locale of locales) {
    test(
      `theme ${shop.theme} in ${locale}: likes a product, lists it and removes it`,
      oneTheme(shop),
      async ({ page }) => {
        const open = (path: string) => inLanguage(marketPath(shop.slug, path), locale, shop.locale);
        await gotoHydrated(page, open("/best-selling-products"));
        const card = page.locator("#main article").filter({ has: page.locator("[aria-pressed]") });
        const name = (await card.first().getByRole("heading").innerText()).trim();
        const heart = card.first().locator("[aria-pressed]");
        await expect(heart).toHaveAttribute("aria-pressed", "false");
        await heart.click();
        await expect(heart).toHaveAttribute("aria-pressed", "true");
        await expectToast(page, text(locale, "toast.wishlist_added"));

        await gotoHydrated(page, open("/wishlist"));
        await expect(page.locator("h1")).toHaveText(text(locale, "wishlist"));
        await expect(page.locator("#main article")).toHaveCount(1);
        await expect(page.locator("#main article")).toContainText(name);
        await expectNoHorizontalScroll(page);
        await page.locator("#main article [aria-pressed]").click();
        await expectToast(page, text(locale, "toast.wishlist_removed"));
        await expect(page.locator("#main")).toContainText(text(locale, "wishlist.empty"));
        await page.reload();
        await expect(page.locator("#main")).toContainText(text(locale, "wishlist.empty"));
      },
    );
  }
}

test(
  "the wishlist shows current prices and drops products that are no longer sold",
  slow(),
  async ({ page }) => {
    await gotoHydrated(page, "/demo/product/cotton-tshirt-shapla?lang=en");
    await page.locator("#main [aria-pressed]").first().click();
    await page.evaluate(() => {
      const stored = JSON.parse(localStorage.getItem("demo-wishlist") ?? "");
      const [liked] = stored.state.items;
      stored.state.items = [
        { ...liked, price: 1, selling_price: 1 },
        { ...liked, id: 999999, name: "Gone" },
      ];
      localStorage.setItem("demo-wishlist", JSON.stringify(stored));
    });
    await gotoHydrated(page, "/demo/wishlist?lang=en");
    await expect(page.locator("#main article")).toHaveCount(1);
    await expect(page.locator("#main article")).toContainText("৳391");
  },
);
