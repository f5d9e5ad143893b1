// Editing an order while another member changes it.
import type { Page } from "@playwright/test";
import type { Package as AdminPackage } from "../../client/admin/shipping/delivery/types.gen";
import type { AdminOrder } from "../../client/types/order.gen";
import { openAdmin } from "../support/admin";
import { violations } from "../support/axe";
import { cancelOrder, placeOrder, shopId } from "../support/checkout";
import { phoneOnly } from "../support/pages";
import { overlay, text } from "../support/shop";
import { expect, expectNoHorizontalScroll, test } from "../support/test";

const t = (key: Parameters<typeof text>[1]) => text("bn", key);

test.use({ allowedConsole: /409 \(Conflict\)/ });

test("shows two people's edits side by side", phoneOnly, async ({ page, request }) => {
  const { order_id } = await placeOrder(request, "demo", "deshi-masoor-dal-1kg", 2);
  await openAdmin(page, "demo", `/orders/${order_id}/edit`);
  const main = page.locator("#main");
  await main.locator("[name=shipping_fee]").fill("৯৫");
  await expectNoHorizontalScroll(page);
  expect(await violations(page)).toEqual([]);

  const address = `/api/admin/v3/orders/${order_id}?shop_id=${await shopId(request, "demo")}`;
  const seen = (await (await page.request.get(address)).json()).data as AdminOrder;
  const { name, mobile, division, district, upazila, edits, status, note } = seen;
  const edited = await page.request.put(address, {
    data: {
      ...{ name, mobile, division, district, upazila, edits, status, note, line: "নতুন রোড ৫" },
      ...{ discount: 0, discount_percent: 0, discount_reason: "", advance: 0 },
      shipping_fee: seen.shipping_fee,
      lines: seen.items.map((item) => ({ ...pick(item), quantity: 3 })),
    },
  });
  expect(edited.status(), await edited.text()).toBe(200);

  const save = main.getByRole("button", { name: t("admin.save"), exact: true });
  await save.click();
  const conflict = main.getByRole("alert").filter({ hasText: t("admin.orders.edit.conflict") });
  await expect(conflict.getByRole("row").filter({ hasText: "নতুন রোড ৫" })).toBeVisible();
  await expect(conflict.getByRole("row").filter({ hasText: "৯৫" })).toBeVisible();
  await expectNoHorizontalScroll(page);
  expect(await violations(page)).toEqual([]);
  await conflict.getByRole("button", { name: t("admin.orders.edit.take") }).click();
  await expect(main.locator("[name=line]")).toHaveValue("নতুন রোড ৫");
  await main.locator("[name=shipping_fee]").fill("৯৫");
  await save.click();
  await expect(page).toHaveURL(new RegExp(`/orders/${order_id}(\\?|$)`));
  const now = (await (await page.request.get(address)).json()).data as AdminOrder;
  expect([now.quantity, now.line, now.shipping_fee, now.edits]).toEqual([3, "নতুন রোড ৫", 95, 2]);

  await main.locator("details summary").first().click();
  await expect(main.getByRole("table")).toContainText("৯৫");
  expect(await violations(page)).toEqual([]);
  await main.getByRole("button", { name: t("admin.orders.split") }).click();
  await expect(overlay(page)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await cancelOrder(request, "demo", order_id);
});

test("offers the delivery package of an order's new district", async ({ page, request }) => {
  const { order_id } = await placeOrder(request, "demo", "deshi-masoor-dal-1kg", 1);
  await openAdmin(page, "demo", `/orders/${order_id}/edit`);
  const main = page.locator("#main");
  const { name, fee } = await farPackage(page);
  await main.locator("[name=division]").selectOption("Sylhet");
  await main.locator("[name=district]").selectOption("Sylhet");
  await main.locator("[name=upazila]").selectOption({ index: 1 });
  const offer = main.getByRole("status").filter({ hasText: name });
  await expect(offer).toBeVisible();
  await expectNoHorizontalScroll(page);
  expect(await violations(page)).toEqual([]);
  await main.getByRole("button", { name }).click();
  await expect(offer).toHaveCount(0);
  await expect(main.locator("[name=shipping_fee]")).toHaveValue(String(fee));
  await main.getByRole("button", { name: t("admin.save"), exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/orders/${order_id}(\\?|$)`));
  await expect(main).toContainText(name);
  await cancelOrder(request, "demo", order_id);
});

// Returns the demo shop's package for other districts.
async function farPackage(page: Page): Promise<{ name: string; fee: number }> {
  const shop = await shopId(page.request, "demo");
  const answer = await page.request.get(`/api/admin/v3/packages?shop_id=${shop}`);
  const packages = (await answer.json()).data as AdminPackage[];
  const far = packages.find(({ zone }) => zone === "outside");
  if (!far) throw new Error("the demo shop has no package for other districts");
  return { name: far.bn_name, fee: far.fee };
}

const pick = ({ item_id, product_id, variant_id }: AdminOrder["items"][number]) => {
  return { item_id, product_id, variant_id, price: null };
};
