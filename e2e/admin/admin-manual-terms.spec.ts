// The terms of an order that a merchant enters: price, discount and advance.
import { openAdmin } from "../support/admin";
import { violations } from "../support/axe";
import { phoneOnly } from "../support/pages";
import { expectToast, overlay, text } from "../support/shop";
import { expect, expectNoHorizontalScroll, test } from "../support/test";

const t = (key: Parameters<typeof text>[1]) => text("bn", key);

test(
  "an order with a price, a discount and an advance shows the amount due",
  phoneOnly,
  async ({ page }) => {
    await openAdmin(page, "demo", "/orders/new");
    const main = page.locator("#main");
    const figures = main.locator("dl.figures");
    await main.getByRole("button", { name: t("admin.orders.hand.add") }).click();
    const dialog = overlay(page);
    await dialog.getByRole("searchbox").fill("masoor");
    await dialog
      .getByRole("listitem")
      .filter({ hasText: /masoor|মসুর/i })
      .first()
      .getByRole("button")
      .click();
    await dialog.getByRole("button", { name: t("admin.orders.hand.done"), exact: true }).click();
    await main.getByText(t("admin.orders.hand.price.act"), { exact: true }).click();
    await main.getByLabel(t("admin.orders.hand.price"), { exact: true }).fill("১০০");
    await main.getByRole("radio", { name: t("admin.orders.source.walk_in") }).check();
    await main.locator("#hand-mobile").fill("01911000077");
    await main.locator("#hand-name").fill("Walk-in Karim");
    await main.locator("#hand-discount_kind").selectOption("percent");
    await main.locator("#hand-discount").fill("১০");
    await main.locator("#hand-advance").fill("২০");
    await expect(figures).toContainText("৳৭০");
    await main.getByRole("button", { name: t("admin.orders.hand.do") }).click();
    await expect(main.locator("#hand-discount_reason-error")).toBeVisible();
    await main.getByRole("button", { name: t("admin.orders.hand.reason.regular") }).click();
    await expectNoHorizontalScroll(page);
    expect(await violations(page)).toEqual([]);
    await main.getByRole("button", { name: t("admin.orders.hand.do") }).click();
    await expectToast(page, t("order.placed"));
    await expect(page).toHaveURL(/\/orders\/\d+$/);
    await expect(main).toContainText(t("admin.orders.source.walk_in"));
    await expect(figures).toContainText(t("admin.orders.hand.reason.regular"));
    await expect(figures).toContainText("৳৭০");

    await main.getByRole("link", { name: t("admin.orders.duplicate") }).click();
    await expect(main.locator("#hand-name")).toHaveValue("Walk-in Karim");
    await expect(main.getByText(t("admin.orders.hand.price.act"), { exact: true })).toBeVisible();
  },
);
