// "Create order" on a customer and in a conversation opens the form with what the shop knows about the recipient.
import { openAdmin } from "../support/admin";
import { violations } from "../support/axe";
import { text } from "../support/shop";
import { expect, expectNoHorizontalScroll, test } from "../support/test";

type Key = Parameters<typeof text>[1];
const t = (key: Key) => text("bn", key);

test("an order of a customer begins with the name, the number and the address", async ({
  page,
}) => {
  await openAdmin(page, "demo", "/customers");
  await page.locator("#main a[href*='/customers/']").first().click();
  await expect(page).toHaveURL(/customers\/\d+/);
  const name = await page.locator("#main h1").innerText();
  const mobile = /01\d{9}/.exec(await page.locator("#main").innerText())?.[0];
  await page.getByRole("link", { name: t("admin.orders.new"), exact: true }).click();
  await expect(page.locator("#main")).toContainText(t("admin.orders.draft.check"));
  await expect(page.locator("[name=name]")).toHaveValue(name);
  await expect(page.locator("[name=mobile]")).not.toHaveValue("");
  if (mobile) await expect(page.locator("[name=mobile]")).toHaveValue(mobile);
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
