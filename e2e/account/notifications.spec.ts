// A customer's notifications: shown live, linked to their order, and marked as read.
import { newCustomer } from "../support/account";
import { violations } from "../support/axe";
import { cancelOrder, placeOrder } from "../support/checkout";
import { desktopOnly, locales, oneSize, phoneOnly, slow } from "../support/pages";
import { text } from "../support/shop";
import { expect, expectNoHorizontalScroll, gotoHydrated, test } from "../support/test";

const product = "deshi-masoor-dal-1kg";

for (const locale of locales) {
  test(
    `notifies of an order at once, and marks it as read when opened, in ${locale}`,
    oneSize(locale),
    async ({ page }) => {
      const t = (key: Parameters<typeof text>[1]) => text(locale, key);
      await newCustomer(page.request, "demo");
      await gotoHydrated(page, `/demo/dashboard/notifications?lang=${locale}`);
      const main = page.locator("#main");
      await expect(main).toContainText(t("dashboard.notice.empty"));
      expect(await violations(page)).toEqual([]);
      const bell = main.getByRole("link", { name: new RegExp(`^${t("dashboard.notifications")}`) });
      await expect(bell).toHaveAccessibleName(t("dashboard.notifications"));

      // Both notifications arrive while the page is open, without a reload.
      const one = await placeOrder(page.request, "demo", product);
      await expect(bell.locator(".count-badge")).toHaveText(locale === "bn" ? "১" : "1");
      const two = await placeOrder(page.request, "demo", product);
      await expect(bell.locator(".count-badge")).toHaveText(locale === "bn" ? "২" : "2");
      const rows = main.getByRole("listitem").filter({ hasText: /\d{8}/ });
      const unread = rows.filter({ hasText: t("dashboard.notice.new") });
      await expect(rows).toContainText([two.order_id, one.order_id]);
      await expect(unread).toHaveCount(2);
      await expectNoHorizontalScroll(page);
      expect(await violations(page)).toEqual([]);

      await rows.filter({ hasText: one.order_id }).getByRole("link").click();
      await expect(page).toHaveURL(new RegExp(`/order_details/${one.order_id}`));
      await page.goBack();
      await expect(unread).toHaveCount(1);
      await expect(bell.locator(".count-badge")).toHaveText(locale === "bn" ? "১" : "1");
      await main.getByRole("button", { name: t("dashboard.notice.read_all") }).click();
      await expect(main).toContainText(t("dashboard.notice.all_read"));
      await expect(unread).toHaveCount(0);
      await expect(bell.locator(".count-badge")).toHaveCount(0);
      await page.reload();
      await expect(rows).toHaveCount(2);
      await expect(unread).toHaveCount(0);
      for (const { order_id } of [one, two]) await cancelOrder(page.request, "demo", order_id);
    },
  );
}

test("loads older notifications on request, each once", slow(phoneOnly), async ({ page }) => {
  await newCustomer(page.request, "demo");
  const orders: string[] = [];
  for (let i = 0; i < 22; i++) {
    orders.unshift((await placeOrder(page.request, "demo", product)).order_id);
  }
  await gotoHydrated(page, "/demo/dashboard/notifications?lang=en");
  const rows = page.locator("#main").getByRole("listitem").filter({ hasText: /\d{8}/ });
  await expect(rows).toHaveCount(20);
  await expect(page.locator("#main")).toContainText("22 unread");
  await page.getByRole("button", { name: "Show older notifications" }).click();
  await expect(rows).toContainText(orders);
  await expect(page.getByRole("button", { name: "Show older notifications" })).toHaveCount(0);
  for (const order of orders) await cancelOrder(page.request, "demo", order);
});

test(
  "a notification read in one tab is read in the other",
  slow(desktopOnly),
  async ({ page, context }) => {
    await newCustomer(page.request, "demo");
    const order = await placeOrder(page.request, "demo", product);
    await gotoHydrated(page, "/demo/dashboard?lang=en");
    const bell = page.locator("#main").getByRole("link", { name: /^Notifications/ });
    await expect(bell).toHaveAccessibleName("Notifications, 1 new");
    const other = await context.newPage();
    await gotoHydrated(other, "/demo/dashboard/notifications?lang=en");
    await other.getByRole("button", { name: "Mark all as read" }).click();
    await expect(bell).toHaveAccessibleName("Notifications");
    await cancelOrder(page.request, "demo", order.order_id);
  },
);
