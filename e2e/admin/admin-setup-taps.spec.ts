// A merchant on a phone needs at most 40 taps from registration to a published shop with five products. A tap is a touch of Haat's
// screens: fields are tapped before they are typed in; the phone's own picture picker is not counted.
import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { newMobile, sentCode } from "../support/account";
import { picture } from "../support/chat";
import { phoneOnly } from "../support/pages";
import { expectToast, text } from "../support/shop";
import { expect, gotoHydrated, test } from "../support/test";

const maxTaps = 40;
const products = ["জামদানি শাড়ি", "সুতি শাড়ি", "কাতান শাড়ি", "মসলিন শাড়ি", "তাঁতের শাড়ি"];

type Key = Parameters<typeof text>[1];
const t = (key: Key) => text("bn", key);

/** Counts the touches of all pages that are opened later. */
async function countTaps(page: Page) {
  let taps = 0;
  await page.exposeFunction("haatTapped", () => {
    taps++;
  });
  await page.addInitScript(() => {
    const tapped = () => void (window as unknown as { haatTapped(): void }).haatTapped();
    addEventListener("pointerdown", tapped, true);
  });
  return () => taps;
}

async function type(page: Page, field: Locator, written: string) {
  await field.tap();
  await page.keyboard.type(written);
}

async function register(page: Page) {
  const phone = newMobile();
  await gotoHydrated(page, "/admin/register?lang=bn");
  const next = page.getByRole("button", { name: t("admin.register.next"), exact: true });
  await type(page, page.locator("#open-name"), `Taps ${randomUUID().replace(/[\d-]/g, "")}`);
  await type(page, page.getByRole("combobox").and(page.locator("[name=district]")), "সিলেট");
  await page.getByRole("option", { name: "সিলেট", exact: true }).tap();
  await page.locator("label", { hasText: t("admin.register.goods.clothing") }).tap();
  await next.tap();
  await page.locator("label", { hasText: t("admin.register.theme.boutique") }).tap();
  await next.tap();
  await type(page, page.locator("#open-owner_name"), "সালমা খাতুন");
  await type(page, page.locator("#open-phone"), phone);
  await page.getByRole("button", { name: t("account.code.send"), exact: true }).tap();
  await expect(page.locator("#code")).toBeFocused(); // so that the phone offers the code of the SMS
  await page.keyboard.type(await sentCode(phone));
  await expect(page.locator("#main h1")).toHaveText(t("admin.dashboard"));
}

async function addProduct(page: Page, name: string, last: boolean) {
  await expect(page.locator("[id='product-bn_name']")).toHaveValue("");
  const chooser = page.waitForEvent("filechooser");
  await page.locator("label", { hasText: t("admin.pictures.add") }).tap();
  const buffer = await picture(page, 900, 700);
  await (await chooser).setFiles({ name: "1.png", mimeType: "image/png", buffer });
  const pictures = page.getByRole("group", { name: t("admin.products.pictures") });
  await expect(pictures.locator('img[src^="/media/"]')).toHaveCount(1);
  await type(page, page.locator("[id='product-bn_name']"), name);
  await type(page, page.locator("[id='product-selling_price']"), "850");
  const save = t(last ? "admin.save" : "admin.products.save_more");
  await page.getByRole("button", { name: save, exact: true }).tap();
  await expectToast(page, t("admin.products.added"));
}

test(
  "a phone needs at most 40 taps to publish a shop with five products",
  phoneOnly,
  async ({ page }) => {
    test.slow();
    const taps = await countTaps(page);
    await register(page);
    const main = page.locator("#main");
    await main.getByRole("link", { name: t("admin.start.products").replace("{count}", "৩") }).tap();
    for (const [i, name] of products.entries())
      await addProduct(page, name, i === products.length - 1);
    const home = page.getByRole("link", { name: t("admin.dashboard"), exact: true });
    await home.filter({ visible: true }).first().tap();
    await main.getByRole("link", { name: t("admin.start.delivery") }).tap();
    await page.getByRole("button", { name: t("admin.delivery.confirm.do") }).tap();
    await expectToast(page, t("admin.delivery.confirmed"));
    await home.filter({ visible: true }).first().tap();
    await main.getByRole("switch", { name: t("admin.publish.off") }).tap();
    await expectToast(page, t("admin.publish.published"));
    expect(taps()).toBeLessThanOrEqual(maxTaps);
  },
);
