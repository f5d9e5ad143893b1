// The order desk: many orders at once, on a phone.
import type { Locator } from "@playwright/test";
import { openAdmin } from "../support/admin";
import { violations } from "../support/axe";
import { placeOrder } from "../support/checkout";
import { locales, oneSize } from "../support/pages";
import { overlay, text } from "../support/shop";
import { expect, expectNoHorizontalScroll, test } from "../support/test";

for (const locale of locales) {
  const t = (key: Parameters<typeof text>[1]) => text(locale, key);

  test(
    `ten new orders are completed with at most 12 taps, in ${locale}`,
    oneSize(locale),
    async ({ page, request, isMobile }) => {
      test.slow();
      const mobiles = Array.from("0123456789", (i) => `0191200${locale === "bn" ? 1 : 2}00${i}`);
      const orders = await Promise.all(
        mobiles.map((mobile) => placeOrder(request, "dollar", "kantha-zip-pouch", 1, { mobile })),
      );
      await openAdmin(page, "dollar", "/orders", { locale });
      const main = page.locator("#main");
      let taps = 0;
      const tap = async (what: Locator) => {
        taps++;
        await what.click();
      };
      const selectAll = () => tap(main.getByRole("checkbox", { name: t("admin.select_all") }));
      const bar = (key: Parameters<typeof text>[1]) =>
        main.getByRole("button", { name: t(key), exact: true });
      const inDialog = (key: Parameters<typeof text>[1]) =>
        overlay(page).getByRole("button", { name: t(key), exact: true });
      const expectAll = (status: Parameters<typeof text>[1]) =>
        expect(main.locator(".status-badge", { hasText: t(status) })).toHaveCount(10);

      await expectAll("order.status.pending");
      if (!isMobile) {
        await page.setViewportSize({ width: 1280, height: 900 });
        const bottom = main.getByRole("row").nth(9); // The first one contains the titles.
        await expect(bottom).toBeInViewport({ ratio: 0.99 });
      }
      await selectAll();
      await tap(bar("admin.orders.bulk.accept"));
      await tap(inDialog("admin.orders.bulk.accept"));
      await tap(main.getByRole("link", { name: t("admin.orders.tab.pack") }));
      await expectAll("order.status.accepted");
      await selectAll();
      await tap(bar("admin.orders.bulk.ship"));
      await tap(inDialog("admin.orders.bulk.ship"));
      await expect(main.locator(".status-badge")).toHaveCount(0);
      await tap(main.getByRole("link", { name: t("admin.orders.tab.way") }));
      await expectAll("order.status.shipped");
      await selectAll();
      await tap(bar("admin.more"));
      await expectNoHorizontalScroll(page);
      expect(await violations(page)).toEqual([]);
      await tap(overlay(page).getByRole("button", { name: t("admin.orders.bulk.complete") }));
      expect(await violations(page)).toEqual([]);
      await tap(inDialog("admin.orders.bulk.complete"));
      await expect(main.locator(".status-badge")).toHaveCount(0);
      expect(taps).toBeLessThanOrEqual(12);

      await page.goto(page.url().replace("tab=way", "tab=done"));
      for (const { order_id } of orders) {
        const row = main.locator("li, tr", { hasText: order_id });
        await expect(row.locator(".status-badge").first()).toHaveText(t("order.status.completed"));
      }
    },
  );
}
