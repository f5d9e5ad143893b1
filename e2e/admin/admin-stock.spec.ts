// Taking stock with a scanner that types, on a phone in Bengali.
import { gotoAdmin, newShop } from "../support/admin";
import { expectToast, text } from "../support/shop";
import { expect, test } from "../support/test";

const t = (key: Parameters<typeof text>[1]) => text("bn", key);

test("a scanner counts the stock, and the log shows the correction @phone", async ({ page }) => {
  const shop = await newShop(page.request);
  await gotoAdmin(page, shop.slug, "/products/new");
  await page.locator("#product-bn_name").fill("বাতি");
  await page.locator("#product-selling_price").fill("৪৫০");
  await page.locator("#product-stock").fill("৫");
  await page.locator("#product-sku").fill("LAMP-1");
  await page.getByRole("button", { name: t("admin.save"), exact: true }).click();
  await expectToast(page, t("admin.products.added"));

  await gotoAdmin(page, shop.slug, "/stock/count");
  /** Types a code like a scanner, wherever the focus is. */
  const scan = async (code: string) => {
    await page.keyboard.type(code);
    await page.keyboard.press("Enter");
  };
  const counted = (count: string) =>
    t("admin.stock.count.counted").replace("{name}", "বাতি").replace("{count}", count);
  await scan("LAMP-1");
  await expect(page.getByText(counted("১"))).toBeVisible();
  await scan("NO-LAMP");
  await expect(page.getByRole("alert")).toContainText("NO-LAMP");
  await gotoAdmin(page, shop.slug, "/stock/count");
  await scan("LAMP-1");
  await expect(page.getByText(counted("২"))).toBeVisible();

  await page.getByRole("button", { name: t("admin.stock.count.review") }).click();
  await expect(page.getByRole("row", { name: /বাতি/ })).toContainText("−৩");
  await page.getByRole("button", { name: t("admin.stock.count.save") }).click();
  await expectToast(page, t("admin.stock.count.saved"));

  await gotoAdmin(page, shop.slug, "/stock/log");
  await expect(page.getByRole("listitem").filter({ hasText: "৫ → ২" })).toContainText(
    t("admin.stock.reason.count"),
  );
});
