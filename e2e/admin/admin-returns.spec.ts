// A customer without scripts asks for a return; the shop accepts it, receives the goods and refunds the money.
import type { Settings } from "../../client/types/settings.gen";
import { openAdmin } from "../support/admin";
import { violations } from "../support/axe";
import { placeOrder, shopId } from "../support/checkout";
import { phoneOnly } from "../support/pages";
import { overlay, text } from "../support/shop";
import { expect, expectNoHorizontalScroll, test } from "../support/test";

test.use({ allowedConsole: /\.js csp$/ });

const t = (key: Parameters<typeof text>[1]) => text("bn", key);

// A PNG of one pixel, as the photo of the damage.
const photo = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

test("a damaged unit is returned and refunded", phoneOnly, async ({ page, request, browser }) => {
  const order = await placeOrder(request, "demo", "deshi-masoor-dal-1kg", 2, {
    name: "Sumi Akter",
    mobile: "01911000091",
  });
  const path = `/orders/${order.order_id}`;
  await openAdmin(page, "demo", path);
  const at = (what: string) => `/api/admin/v3/${what}?shop_id=${shop}`;
  const shop = await shopId(request, "demo");
  const { returns } = (await (await page.request.get(at("settings"))).json()).data as Settings;
  await page.request.put(at("settings/returns"), { data: { ...returns, days: 7 } });
  for (const to of ["accepted", "delivered"])
    await page.request.post(at("orders/bulk"), {
      data: { orders: [order.order_id], to, reason: "" },
    });

  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 360, height: 740 },
  });
  const shopper = await context.newPage();
  await shopper.goto(`/demo/basic/order?order=${order.order_id}&key=${order.key}`);
  await shopper.getByRole("link", { name: t("returns.ask") }).click();
  await shopper.getByLabel(t("basic.return.kind.return")).check();
  await shopper.locator("input[name^=units-]").fill("১");
  await shopper.getByLabel(t("returns.reason.damaged")).check();
  await shopper.locator("textarea").fill("প্যাকেট ছেঁড়া");
  await shopper
    .locator("input[type=file]")
    .setInputFiles({ name: "a.png", mimeType: "image/png", buffer: photo });
  await expectNoHorizontalScroll(shopper);
  await shopper.getByRole("button", { name: t("basic.return.send") }).click();
  await expect(shopper.locator("#main")).toContainText(t("returns.state.asked"));

  await page.reload();
  const main = page.locator("#main");
  const press = (key: Parameters<typeof text>[1]) =>
    main.getByRole("button", { name: t(key), exact: true }).click();
  const confirm = (key: Parameters<typeof text>[1]) =>
    overlay(page)
      .getByRole("button", { name: t(key), exact: true })
      .click();
  await expect(main).toContainText("প্যাকেট ছেঁড়া");
  await press("admin.returns.accept");
  expect(await violations(page)).toEqual([]);
  await confirm("admin.returns.accept");
  await press("admin.returns.receive");
  await overlay(page)
    .getByLabel(new RegExp(`^${t("admin.returns.damaged")}`))
    .fill("1");
  await confirm("admin.returns.receive");
  await press("admin.returns.refund");
  await overlay(page).getByLabel(t("admin.returns.refund.reference")).fill("TX12345");
  await confirm("admin.returns.refund.do");
  await expect(main.locator(".status-badge").getByText(t("admin.returns.closed"))).toBeVisible();
  await expectNoHorizontalScroll(page);
  expect(await violations(page)).toEqual([]);

  await shopper.goto(`/demo/basic/order?order=${order.order_id}`);
  await expect(shopper.locator("#main")).toContainText("TX12345");
  await context.close();
});
