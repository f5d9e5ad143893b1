// A member of the team asks the customer to confirm an order. The customer does so by the link in
// the SMS, on a page without scripts.
import { newMobile, sentLink } from "../support/account";
import { gotoAdmin, openAdmin } from "../support/admin";
import { violations } from "../support/axe";
import { placeOrder } from "../support/checkout";
import { phoneOnly } from "../support/pages";
import { text } from "../support/shop";
import { expect, expectNoHorizontalScroll, test } from "../support/test";

test("a customer confirms an order by the link in the SMS", phoneOnly, async ({ page }) => {
  const mobile = newMobile();
  const more = { name: "Sumi Akter", mobile };
  const order = await placeOrder(page.request, "demo", "deshi-masoor-dal-1kg", 1, more, "bn");
  await openAdmin(page, "demo", `/orders/${order.order_id}`, { locale: "en" });
  const main = page.locator("#main");
  await main.getByRole("button", { name: text("en", "admin.confirmation.ask") }).click();
  await expect(main).toContainText(text("en", "admin.confirmation.asked"));

  // The customer opens the link in the same browser. The page has no scripts.
  await page.goto(await sentLink(mobile, "/basic/confirm?"));
  await expect(page.locator("script")).toHaveCount(0);
  await expectNoHorizontalScroll(page);
  expect(await violations(page)).toEqual([]);
  await page.getByRole("button", { name: text("bn", "basic.confirm.yes") }).click();
  await expect(page.locator("h1")).toHaveText(text("bn", "basic.confirm.confirmed"));

  await gotoAdmin(page, "demo", `/orders/${order.order_id}`, "en");
  await expect(main).toContainText(text("en", "admin.confirmation.confirmed"));
  expect(await violations(page)).toEqual([]);
});
