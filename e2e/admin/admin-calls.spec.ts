// The merchant's calls to confirm orders, and reminders to call again.
import { gotoAdmin, openAdmin } from "../support/admin";
import { violations } from "../support/axe";
import { placeOrder } from "../support/checkout";
import { phoneOnly } from "../support/pages";
import { overlay, text } from "../support/shop";
import { expect, expectNoHorizontalScroll, test } from "../support/test";

const t = (key: Parameters<typeof text>[1]) => text("bn", key);

test(
  "records calls to a customer until the order is confirmed",
  phoneOnly,
  async ({ page, request }) => {
    const order = await placeOrder(request, "demo", "deshi-masoor-dal-1kg", 1, {
      name: "Sumi Akter",
      mobile: "01911000075",
    });
    const path = `/orders/${order.order_id}`;
    await openAdmin(page, "demo", path, { as: "staff" });
    const main = page.locator("#main");
    const button = (key: Parameters<typeof text>[1]) =>
      main.getByRole("button", { name: t(key), exact: true });
    const badge = (outcome: string) =>
      main.locator(".status-badge").getByText(outcome, { exact: true });
    const unanswered = t("admin.calls.no_answer");
    await button("admin.calls.no_answer").click();
    await expect(badge(unanswered)).toBeVisible();
    await button("admin.calls.no_answer").click();
    await expect(badge(`${unanswered} ×২`)).toBeVisible();
    await page
      .getByRole("button", { name: t("admin.orders.undo") })
      .last()
      .click();
    await expect(badge(unanswered)).toBeVisible();

    await main.getByLabel(t("admin.calls.note")).fill("After lunch");
    await button("admin.calls.later").click();
    expect(await violations(page)).toEqual([]);
    await overlay(page)
      .getByRole("button", { name: new RegExp(t("admin.calls.later.soon")) })
      .click();
    await expect(badge(t("admin.calls.later"))).toBeVisible();
    await expect(main).toContainText("After lunch");

    await gotoAdmin(page, "demo", "/orders");
    const reminders = main.getByRole("region", { name: t("admin.calls.reminders") });
    await expect(reminders).toContainText(order.order_id);
    await expectNoHorizontalScroll(page);
    expect(await violations(page)).toEqual([]);
    await reminders.getByRole("link", { name: new RegExp(order.order_id) }).click();
    await button("admin.calls.confirmed").click();
    await overlay(page)
      .getByRole("button", { name: t("admin.orders.act.accepted") })
      .click();
    await expect(badge(t("order.status.accepted"))).toBeVisible();
    await expect(badge(t("admin.calls.confirmed"))).toBeVisible();
    await gotoAdmin(page, "demo", "/orders");
    await expect(main.getByText(order.order_id)).toHaveCount(0);
  },
);
