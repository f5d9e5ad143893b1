// Number fields of the admin area: a tap or click selects the number, so that typing replaces it.
import type { Locator, Page } from "@playwright/test";
import { gotoAdmin, newShop } from "../support/admin";
import { slow } from "../support/pages";
import { expectToast, overlay, text } from "../support/shop";
import { expect, test } from "../support/test";

const t = (key: Parameters<typeof text>[1]) => text("bn", key);

/** Taps a field, or clicks it on a desktop, checks that all of its number is selected, and types. */
async function replace(page: Page, field: Locator, before: string, typed: string, touch = false) {
  await expect(field).toHaveValue(before);
  await (touch ? field.tap() : field.click());
  const selected = () =>
    field.evaluate((input: HTMLInputElement) =>
      input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0),
    );
  await expect.poll(selected, "the number is selected").toBe(before);
  await page.keyboard.type(typed);
  await expect(field).toHaveValue(typed);
}

const save = (page: Page) => page.getByRole("button", { name: t("admin.save"), exact: true });

/** Adds a product with the stock 10 by typing over the numbers of the form. */
async function addProduct(page: Page, slug: string, hasTouch?: boolean) {
  await gotoAdmin(page, slug, "/products/new");
  await page.locator("#product-bn_name").fill("বাতি");
  await replace(page, page.locator("#product-selling_price"), "", "৪৫০", hasTouch);
  await replace(page, page.locator("#product-stock"), "1", "১০", hasTouch);
  await replace(page, page.locator("#product-selling_price"), "৪৫০", "৫০০", hasTouch);
  await save(page).click();
  await expectToast(page, t("admin.products.added"));
}

test("replaces the number of a tapped field by typing", async ({ page }, { project }) => {
  const shop = await newShop(page.request);
  await addProduct(page, shop.slug, project.use.hasTouch);
});

// All number fields are NumberInput, whose test in client/admin/ui states the rule.
test("replaces numbers of lists, variants and dialogs", slow(), async ({ page }, { project }) => {
  test.slow();
  const { hasTouch } = project.use;
  const shop = await newShop(page.request);

  await test.step("the stock in the list", async () => {
    await addProduct(page, shop.slug, hasTouch);
    const stock = page.getByLabel(t("admin.products.stock_of").replace("{name}", "বাতি"));
    await replace(page, stock, "১০", "৭", hasTouch);
    await page.keyboard.press("Enter");
    await expectToast(page, t("admin.products.stock_saved").replace("{name}", "বাতি"));
    await expect(stock).toHaveValue("৭");
  });

  await test.step("the cells of variants", async () => {
    await gotoAdmin(page, shop.slug, "/products/new");
    await page.getByText(t("admin.products.more"), { exact: true }).click();
    await page.getByRole("button", { name: t("admin.products.option.add_size") }).click();
    const value = t("admin.products.value.bn").replace("{number}", "১");
    await page.getByLabel(value).fill("লাল");
    const variants = page.getByRole("list", { name: t("admin.products.variants") });
    const cell = variants.getByLabel(t("admin.products.stock")).first();
    await replace(page, cell, "1", "১২", hasTouch);
  });

  await test.step("a delivery fee", async () => {
    await gotoAdmin(page, shop.slug, "/delivery");
    const edit = t("admin.delivery.edit").replace("{name}", "জেলার ভেতরে");
    await page.getByRole("button", { name: edit }).click();
    await replace(page, page.locator("#package-fee"), "60", "৭৫", hasTouch);
    await overlay(page)
      .getByRole("button", { name: t("admin.save") })
      .click();
    await expectToast(page, t("admin.delivery.changed"));
    await expect(page.locator("#main")).toContainText("৳৭৫");
  });
});
