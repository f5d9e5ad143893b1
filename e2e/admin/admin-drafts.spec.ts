// "Create order" on a customer and in a conversation opens the form with what the shop knows about the recipient.
import { newMobile } from "../support/account";
import { gotoAdmin, openAdmin } from "../support/admin";
import { violations } from "../support/axe";
import { placeOrder, shopId } from "../support/checkout";
import { text } from "../support/shop";
import { expect, expectNoHorizontalScroll, test } from "../support/test";

type Key = Parameters<typeof text>[1];
const t = (key: Key) => text("bn", key);

test("an order of a customer begins with the name, the number and the address", async ({
  page,
}) => {
  // A customer of this test alone. The heading of a customer whose orders have several names is not the name of the last one until
  // a task has refreshed the customer's record, and until the customer is loaded it is another text.
  const mobile = newMobile();
  const name = "Nasrin Akter";
  await placeOrder(page.request, "demo", "miniket-rice-5kg", 1, { mobile, name });
  await openAdmin(page, "demo", "");
  const path = `/api/admin/v3/customers?q=${mobile}&shop_id=${await shopId(page.request, "demo")}`;
  const found = async () => (await (await page.request.get(path)).json()).data.customers[0];
  await expect.poll(async () => (await found())?.orders, { timeout: 30_000 }).toBe(1);
  await gotoAdmin(page, "demo", `/customers/${(await found()).id}`);
  await expect(page.locator("#main h1")).toHaveText(name);
  await page.getByRole("link", { name: t("admin.orders.new"), exact: true }).click();
  await expect(page.locator("#main")).toContainText(t("admin.orders.draft.check"));
  await expect(page.locator("[name=name]")).toHaveValue(name);
  await expect(page.locator("[name=mobile]")).toHaveValue(mobile);
  await expect(page.getByRole("textbox", { name: t("form.line") })).not.toHaveValue("");
  await expectNoHorizontalScroll(page);
  expect(await violations(page)).toEqual([]);
});

test("an order of a conversation begins with the number of its customer", async ({ page }) => {
  await openAdmin(page, "demo", "/messages");
  await page.locator("#main a[href*='/messages/']").first().click();
  await page.getByRole("link", { name: t("admin.orders.new"), exact: true }).click();
  await expect(page).toHaveURL(/orders\/new\?conversation=\d+/);
  await expect(page.locator("#main")).toContainText(t("admin.orders.draft.check"));
  await expect(page.locator("[name=mobile]")).toHaveValue(/^01\d{9}$/);
  await expectNoHorizontalScroll(page);
  expect(await violations(page)).toEqual([]);
});
