// A merchant finds a customer whose parcels came back, and blocks the number.
import { newMobile } from "../support/account";
import { openAdmin } from "../support/admin";
import { violations } from "../support/axe";
import { buyNow, fillCheckout, placeButton, placeOrder, shopId } from "../support/checkout";
import { phoneOnly } from "../support/pages";
import { overlay, text } from "../support/shop";
import { expect, expectNoHorizontalScroll, test } from "../support/test";

const t = (key: Parameters<typeof text>[1]) => text("bn", key);
const mobile = newMobile();
const customer = { name: `Kamal ${mobile}`, mobile };
const tag = `পার্সেল নেন না ${mobile}`;
const product = "deshi-masoor-dal-1kg";

// The browser reports the refused order.
test.use({ allowedConsole: /status of 403/ });

test("a customer with many returns is tagged and blocked", phoneOnly, async ({ page, request }) => {
  const { order_id } = await placeOrder(request, "demo", product, 1, customer);
  await openAdmin(page, "demo", "/customers");
  const bulk = `/api/admin/v3/orders/bulk?shop_id=${await shopId(request, "demo")}`;
  for (const data of [
    { to: "accepted" },
    { to: "shipped" },
    { to: "returned", reason: "refused" },
  ]) {
    const answer = await page.request.post(bulk, { data: { orders: [order_id], ...data } });
    const [result] = (await answer.json()).data;
    expect(result).toMatchObject({ code: "" });
  }

  const main = page.locator("#main");
  await main.getByRole("link", { name: new RegExp(t("admin.customers.segment.returns")) }).click();
  await expect(main.getByRole("status").first()).toContainText(t("admin.customers.rule.returns"));
  await expectNoHorizontalScroll(page);
  expect(await violations(page)).toEqual([]);
  await main.getByRole("link", { name: customer.name, exact: true }).click();
  await expect(main.getByRole("heading", { level: 1 })).toHaveText(customer.name);

  await main.getByRole("button", { name: t("admin.orders.tag.new") }).click();
  await overlay(page).getByLabel(t("admin.orders.tag.new")).last().fill(tag);
  await overlay(page)
    .getByRole("button", { name: t("admin.orders.tag.add") })
    .click();
  await expect(main.getByRole("button", { name: tag, pressed: true })).toBeVisible();
  await main.getByRole("button", { name: t("admin.customers.block") }).click();
  await overlay(page).getByLabel(t("admin.customers.block.reason")).fill("পার্সেল ফেরত দেন");
  await overlay(page)
    .getByRole("button", { name: t("admin.customers.block") })
    .click();
  await expect(main.getByRole("button", { name: t("admin.customers.unblock") })).toBeVisible();
  await expectNoHorizontalScroll(page);
  expect(await violations(page)).toEqual([]);

  await buyNow(page, "demo", product, "");
  await fillCheckout(page, customer);
  await placeButton(page, "bn").click();
  const [refusal = ""] = text("bn", "error.order_refused").split("{");
  await expect(page.getByText(refusal.trim())).toBeVisible();
});
