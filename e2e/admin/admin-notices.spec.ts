// The notification centre behind the bell of the admin area's top bar.
import type { Page } from "@playwright/test";
import { gotoAdmin, newShop } from "../support/admin";
import { violations } from "../support/axe";
import { locales, oneSize } from "../support/pages";
import { overlay, text } from "../support/shop";
import { placeAndMove, shopApi } from "../support/shopApi";
import { expect, expectNoHorizontalScroll, test } from "../support/test";

/** Opens a shop with one product, of which 6 are left and which runs low at 5. */
async function openShop(page: Page) {
  const shop = await newShop(page.request);
  const call = shopApi(page.request, shop.id);
  const product = await call("post", "admin/v3/products", {
    name: "Lamp",
    bn_name: "বাতি",
    selling_price: 400,
    stock: { from: 0, to: 6 },
    discount_type: "FLAT",
    status: "published",
  });
  await call("put", "admin/v3/publish", { public: true });
  const place = (name: string, quantity: number) =>
    placeAndMove(call, { name }, product.id, quantity);
  return { slug: shop.slug, place };
}

for (const locale of locales) {
  const t = (key: Parameters<typeof text>[1]) => text(locale, key);

  test(
    `the bell tells new orders and low stock, and marks them as read, in ${locale}`,
    oneSize(locale),
    async ({ page }) => {
      test.slow();
      const { slug, place } = await openShop(page);
      await gotoAdmin(page, slug, "/settings", locale);
      const bell = page.getByRole("button", {
        name: new RegExp(`^${t("dashboard.notifications")}`),
      });
      await expect(bell).toHaveAccessibleName(t("dashboard.notifications"));
      const unread = (count: string) => t("dashboard.bell.other").replace("{count}", count);

      await place("Rahima", 1);
      await expect(bell).toHaveAccessibleName(unread(locale === "bn" ? "২" : "2"));
      await bell.focus();
      await page.keyboard.press("Enter");
      const list = overlay(page);
      await expect(list.getByRole("link", { name: /Rahima/ })).toBeVisible();
      await expect(list.getByText(t("push.low_stock"), { exact: true })).toBeVisible();
      await expect(list.getByRole("heading", { name: t("dashboard.today") })).toBeVisible();
      await place("Karim", 1); // is added without a reload
      await expect(list.getByRole("link", { name: /Karim/ })).toBeVisible();
      await expectNoHorizontalScroll(page);
      expect(await violations(page)).toEqual([]);

      await page.keyboard.press("Escape");
      await expect(list).toHaveCount(0);
      await expect(bell).toBeFocused();
      await expect(bell).toHaveAccessibleName(unread(locale === "bn" ? "৩" : "3"));
      await bell.click();
      await list.getByRole("button", { name: t("dashboard.notice.read_all") }).click();
      await expect(list.getByText(t("dashboard.notice.all_read"))).toBeVisible();
      expect(await violations(page)).toEqual([]);
      const sound = list.getByRole("switch", { name: t("admin.sound") });
      await sound.uncheck();
      await list.getByRole("button", { name: t("close") }).click();
      await expect(bell).toHaveAccessibleName(t("dashboard.notifications"));
      await page.reload();
      await bell.click();
      await expect(sound).not.toBeChecked();
      await list.getByRole("link", { name: /Karim/ }).click();
      await expect(page).toHaveURL(/\/orders\/\d+$/);
      await expect(list).toHaveCount(0);
    },
  );
}
