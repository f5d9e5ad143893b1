// A shop whose texts have no place for a line break, in every field: no page scrolls sideways on a narrow phone.
import { newMobile } from "./support/account";
import { gotoAdmin, handoffLink } from "./support/admin";
import { buyNow, orderAddress, placeOrder } from "./support/checkout";
import { hostileShop } from "./support/hostile";
import { oneTheme, phoneOnly, themes } from "./support/pages";
import { expect, expectNoHorizontalScroll, gotoHydrated, test } from "./support/test";

// Allows 4xx errors in the console: the shop's pictures do not exist, and one path is not a page.
test.use({ allowedConsole: /status of 4\d\d/, viewport: { width: 320, height: 700 } });

const paths = [
  "/category/hostile",
  "/product/p0",
  "/product/p1",
  "/product/p3",
  "/best-selling-products",
  "/search?q=maps",
  "/about-us",
  "/checkout",
  "/track-order",
  "/order_details/98765432",
  "/none",
];

for (const shop of themes) {
  const { theme } = shop;
  test(
    `pages of theme ${theme} fit a narrow phone whatever people write`,
    oneTheme(shop, phoneOnly),
    async ({ page }) => {
      test.slow();
      const slug = await hostileShop(theme);
      for (const path of [`/shop/${slug}`, ...paths.map((each) => `/${slug}${each}`)]) {
        await gotoHydrated(page, path);
        await expectNoHorizontalScroll(page);
      }
      const mobile = newMobile();
      const long = "ক".repeat(300);
      const order = await placeOrder(page.request, slug, ["p0", "p3"], 1, {
        name: long.slice(0, 50),
        mobile,
        line: long,
        note: long,
      });
      await gotoHydrated(page, orderAddress(slug, order.order_id, ""));
      await expectNoHorizontalScroll(page);
      await buyNow(page, slug, "p2", "");
      await expectNoHorizontalScroll(page);
      await gotoHydrated(page, `/${slug}/cart`);
      await expectNoHorizontalScroll(page);
    },
  );
}

const screens = [
  "",
  "/orders",
  "/orders/98765432",
  "/products",
  "/customers",
  "/messages",
  "/reviews",
  "/questions",
  "/featured-product",
  "/discounts",
  "/discounts/new?start=more",
  "/settings",
  "/settings/banner",
  "/settings/team",
  "/settings/replies",
  "/delivery",
];

test(
  "screens of the admin area fit a narrow phone whatever people write",
  phoneOnly,
  async ({ page }) => {
    test.slow();
    const slug = await hostileShop(1);
    const { pathname, search } = await handoffLink(slug);
    await page.goto(pathname + search);
    await expect(page).toHaveURL((url) => !url.searchParams.has("token"));
    for (const path of screens) {
      await gotoAdmin(page, slug, path);
      await page.waitForLoadState("networkidle");
      await expectNoHorizontalScroll(page);
    }
  },
);
