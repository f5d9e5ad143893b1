// How much of the orders a merchant sees without scrolling.
import { newMobile } from "../support/account";
import { newShop } from "../support/admin";
import { desktopOnly, locales } from "../support/pages";
import { placeAndMove, shopApi } from "../support/shopApi";
import { expect, test } from "../support/test";

test(
  "an order is short on a phone, and nine orders fit on a desktop",
  desktopOnly,
  async ({ page }) => {
    test.slow();
    const shop = await newShop(page.request);
    const call = shopApi(page.request, shop.id);
    await call("put", "admin/v3/publish", { public: true });
    const product = await call("post", "admin/v3/products", {
      ...{ name: "Cotton sari", bn_name: "সুতি শাড়ি", selling_price: 900 },
      ...{ stock: { from: 0, to: 100 }, discount_type: "FLAT", status: "published" },
    });
    for (let i = 0; i < 11; i++) await placeAndMove(call, { mobile: newMobile() }, product.id, 1);
    for (const locale of locales) {
      const open = async (path: string) => {
        await page.goto(`/admin/${shop.slug}${path}?lang=${locale}`);
        await expect(page.locator("#main h1")).toBeVisible();
      };
      await page.setViewportSize({ width: 1280, height: 900 });
      await open("/orders");
      const orders = page.locator("#main a[href*='/orders/']").filter({ hasText: /[0-9০-৯]{8}/ });
      await expect(orders).toHaveCount(11);
      const shown = await orders.evaluateAll(
        (links) => links.filter((link) => link.getBoundingClientRect().bottom <= 900).length,
      );
      expect(shown, locale).toBeGreaterThanOrEqual(9);

      const order = await orders.first().evaluate((link: HTMLAnchorElement) => link.pathname);
      await page.setViewportSize({ width: 390, height: 844 });
      await open(order.replace(`/admin/${shop.slug}`, ""));
      await expect(page.locator("#main .bone, #main .skeleton")).toHaveCount(0);
      await page.waitForLoadState("networkidle");
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      expect(height, locale).toBeLessThanOrEqual(1600);

      await page.setViewportSize({ width: 1280, height: 900 });
      const columns = await page
        .locator("#main section")
        .evaluateAll(
          (cards) =>
            new Set(cards.map((card) => Math.round(card.getBoundingClientRect().left))).size,
        );
      expect(columns, "cards are in two columns").toBeGreaterThanOrEqual(2);
    }
  },
);
