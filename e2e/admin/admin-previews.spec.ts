// Previews of links: the merchant sees what Google, Facebook and WhatsApp show of each page.

import { services } from "../../client/admin/shop/previews/services";
import type en from "../../locales/en.json";
import { openAdmin } from "../support/admin";
import { violations } from "../support/axe";
import { text } from "../support/shop";
import { expect, expectNoHorizontalScroll, test } from "../support/test";

const t = (key: keyof typeof en) => text("bn", key);

test("shows the card that a product's page really sends", async ({ page, context }) => {
  await openAdmin(page, "demo", "/products?q=miniket");
  await page
    .getByRole("link", { name: /মিনিকেট/ })
    .first()
    .click();
  await page.getByRole("link", { name: t("admin.share.preview") }).click();
  await expect(page).toHaveURL(/\/previews\?path=%2Fproduct%2F/);
  await expect(page.locator("#main h1")).toHaveText(t("admin.previews"));
  const address = await page.locator("#main a[target=_blank]").first().innerText();
  const shop = await context.newPage();
  await shop.goto(address);
  const sent = (name: string) => shop.locator(`meta[property="${name}"]`).getAttribute("content");
  const title = (await sent("og:title")) ?? "no title";
  for (const { text: key } of Object.values(services)) {
    const name = t("admin.previews.of").replace("{service}", t(key));
    await expect(page.getByRole("figure", { name })).toContainText(title);
  }
  const picture = page.locator("#main figure img").first();
  await expect(picture).toHaveJSProperty("complete", true);
  expect(await picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1200);
  await expectNoHorizontalScroll(page);
  expect(await violations(page)).toEqual([]);

  // The page in the other language has a link of its own.
  await page.getByRole("link", { name: t("admin.products.english"), exact: true }).click();
  await expect(page.locator("#main a[target=_blank]").first()).toHaveText(/lang=en/);

  await page.getByRole("button", { name: t("admin.previews.choose") }).click();
  const dialog = page.locator("dialog[open]");
  await dialog.getByRole("searchbox").fill(t("policy.refund-policy"));
  await dialog.getByRole("button", { name: t("policy.refund-policy") }).click();
  await expect(page).toHaveURL(/path=%2Frefund-policy/);
  await expect(page.locator("#main a[target=_blank]").first()).toHaveText(/\/refund-policy/);
});
