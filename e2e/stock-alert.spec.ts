// A visitor leaves a number on the page of a sold-out product and gets one SMS when the merchant restocks it.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { APIRequestContext } from "@playwright/test";
import type { FullProduct, ProductRequest } from "../client/types/editor.gen";
import { newMobile } from "./support/account";
import { gotoAdmin, openAdmin } from "./support/admin";
import { violations } from "./support/axe";
import { shopId } from "./support/checkout";
import { phoneOnly } from "./support/pages";
import { expectToast, overlay, text } from "./support/shop";
import { expect, expectNoHorizontalScroll, gotoHydrated, test } from "./support/test";

/** Adds a product that is out of stock to the demo shop, whose owner is signed in. */
async function soldOut(request: APIRequestContext, name: string): Promise<FullProduct> {
  const path = `/api/admin/v3/products?shop_id=${await shopId(request, "demo")}`;
  const stock = { from: 0, to: 0 };
  const price = { selling_price: 100, discount_type: "FLAT" };
  const data: Partial<ProductRequest> = { name, ...price, stock, status: "published" };
  const answer = await request.post(path, { data });
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()).data;
}

/** Returns the texts of the SMS to a number. */
async function messagesTo(mobile: string): Promise<string[]> {
  const sent = await readFile(join(process.env.HAAT_TEST_DATA ?? "", "sms.jsonl"), "utf8").catch(
    () => "",
  );
  const lines = sent.split("\n").filter((line) => line.includes(mobile));
  return lines.map((line) => JSON.parse(line).text);
}

test(
  "notifies a visitor once when a sold-out product is available again",
  phoneOnly,
  async ({ page }) => {
    const mobile = newMobile();
    const name = `Clay Lamp ${mobile}`;
    await openAdmin(page, "demo", "/products", { locale: "en" });
    const { id, slug } = await soldOut(page.request, name);
    // The visitor uses the same browser tab, because a page in the background would log warnings
    // about unused fonts.
    await gotoHydrated(page, `/demo/product/${slug}?lang=en`);
    await page.getByRole("button", { name: text("en", "stock.notify") }).click();
    const dialog = overlay(page);
    const field = dialog.getByLabel(text("en", "form.mobile"));
    await expect(field).toBeFocused();
    await expectNoHorizontalScroll(page);
    expect(await violations(page)).toEqual([]);
    const send = dialog.getByRole("button", { name: text("en", "alert.send"), exact: true });
    await field.fill("0171");
    await send.click();
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(field).toBeFocused();
    expect(await violations(page)).toEqual([]);
    await field.fill(mobile);
    await send.click();
    const done = dialog.getByRole("status");
    await expect(done).toHaveText(text("en", "alert.done"));
    await expect(done).toBeFocused();
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole("button", { name: text("en", "close") }).click();
    await expect(dialog).toHaveCount(0);

    await gotoAdmin(page, "demo", `/products?q=${encodeURIComponent(name)}`, "en");
    const main = page.locator("#main");
    await expect(main).toContainText("1 waiting");
    expect(await messagesTo(mobile)).toEqual([]);
    const stock = main.getByLabel(text("en", "admin.products.stock_of").replace("{name}", name));
    for (const units of ["2", "5"]) {
      await stock.fill(units);
      await stock.press("Enter");
      await expectToast(page, text("en", "admin.products.stock_saved").replace("{name}", name));
      await expect.poll(async () => (await messagesTo(mobile)).length).toBe(1);
    }
    const [message = ""] = await messagesTo(mobile);
    expect(message).toContain("Clay Lamp");
    expect(message).toContain("is back in stock.");
    expect(message).toContain(`/product/${slug}?lang=en`);
    await gotoAdmin(page, "demo", `/products?q=${encodeURIComponent(name)}`, "en");
    await expect(main).toContainText(text("en", "admin.products.published"));
    await expect(main).not.toContainText("waiting");
    // Deletes the product, because it has no picture and other tests crawl the demo shop.
    const path = `/api/admin/v3/products/${id}?shop_id=${await shopId(page.request, "demo")}`;
    const deleted = await page.request.delete(path, { headers: { "X-Requested-With": "haat" } });
    expect(deleted.status(), await deleted.text()).toBe(200);
  },
);
