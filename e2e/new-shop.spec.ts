// A new shop from registration to its first completed order, seen by the merchant and a shopper.
import type { Page } from "@playwright/test";
import { newMobile, sentCode } from "./support/account";
import { chooseDistrict, gotoAdmin } from "./support/admin";
import { violations } from "./support/axe";
import { picture } from "./support/chat";
import { field, fillCheckout, placeButton, placedOrder } from "./support/checkout";
import { type Locale, locales, oneSize } from "./support/pages";
import { expectToast, text } from "./support/shop";
import { expect, expectNoHorizontalScroll, gotoHydrated, test } from "./support/test";

test.use({ allowedConsole: /status of 4\d\d/ });

const samples = {
  bn: { shop: "সালমার শাড়ি ঘর", owner: "সালমা খাতুন", products: ["জামদানি শাড়ি", "সুতি শাড়ি", "কাতান শাড়ি"] },
  en: {
    shop: "Salma's Sarees",
    owner: "Salma Khatun",
    products: ["Jamdani saree", "Cotton saree", "Katan saree"],
  },
};
const prices = { bn: ["৪,৫০০", "৮৫০", "৩২০০.৫০"], en: ["4,500", "850", "3200.50"] };

type Key = Parameters<typeof text>[1];

/** Registers a shop through the form, with the code of the SMS, and returns its slug. */
async function openShop(page: Page, locale: Locale): Promise<string> {
  const t = (key: Key) => text(locale, key);
  const { shop, owner } = samples[locale];
  const phone = newMobile();
  const slug = `zero-${phone}`;
  await gotoHydrated(page, `/admin/register?lang=${locale}`);
  const next = page.getByRole("button", { name: t("admin.register.next"), exact: true });
  await page.locator("#open-name").fill(shop);
  await page.locator("#open-slug").fill(slug);
  await chooseDistrict(page, "সিলেট", locale === "bn" ? "সিলেট" : "Sylhet");
  await page.locator("label", { hasText: t("admin.register.goods.clothing") }).click();
  await next.click();
  await page.locator("label", { hasText: t("admin.register.theme.boutique") }).click();
  await next.click();
  await page.locator("#open-owner_name").fill(owner);
  await page.locator("#open-phone").fill(phone);
  await page.getByRole("button", { name: t("account.code.send"), exact: true }).click();
  await page.locator("#code").fill(await sentCode(phone));
  await expect(page).toHaveURL(new RegExp(`/admin/${slug}$`));
  await expect(page.locator("#main h1")).toBeVisible();
  return slug;
}

/** Adds a product with a photo through the form. */
async function addProduct(page: Page, slug: string, locale: Locale, number: number) {
  await gotoAdmin(page, slug, "/products/new", locale);
  const input = (name: string) => page.locator(`[id="product-${name}"]`);
  const photo = { name: `${number}.png`, mimeType: "image/png" };
  const buffer = await picture(page, 900 + 10 * number, 700);
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles({ ...photo, buffer });
  const pictures = page.getByRole("group", { name: text(locale, "admin.products.pictures") });
  await expect(pictures.locator('img[src^="/media/"]')).toHaveCount(1);
  const name = samples[locale].products[number] ?? "";
  await input("bn_name").fill(name);
  if (locale === "en") await input("name").fill(name);
  await input("selling_price").fill(prices[locale][number] ?? "");
  await input("stock").fill("5");
  await page.getByRole("button", { name: text(locale, "admin.save"), exact: true }).click();
  await expectToast(page, text(locale, "admin.products.added"));
  await expect(page).toHaveURL(/\/products$/);
}

for (const locale of locales) {
  test(
    `a new shop reaches its first completed order, in ${locale}`,
    oneSize(locale),
    async ({ page, browser, baseURL }, { project }) => {
      test.slow();
      const t = (key: Key) => text(locale, key);
      const main = page.locator("#main");
      const slug = await openShop(page, locale);
      for (let number = 0; number < 3; number++) await addProduct(page, slug, locale, number);
      for (const name of samples[locale].products) await expect(main).toContainText(name);

      // The delivery step of the checklist is done once the owner has confirmed the fees.
      await gotoAdmin(page, slug, "", locale);
      const delivery = main.getByRole("link", { name: t("admin.start.delivery") });
      await expect(delivery).not.toContainText(t("admin.start.is_done"));
      await delivery.click();
      await page.getByRole("button", { name: t("admin.delivery.confirm.do") }).click();
      await expectToast(page, t("admin.delivery.confirmed"));
      await expect(page.getByText(t("admin.delivery.confirm"))).toHaveCount(0);

      await gotoAdmin(page, slug, "", locale);
      await expect(delivery).toContainText(t("admin.start.is_done"));
      await main.getByRole("switch", { name: t("admin.publish.off") }).click();
      await expectToast(page, t("admin.publish.published"));
      await expectNoHorizontalScroll(page);

      const { viewport, isMobile, hasTouch } = project.use;
      const visit = await browser.newContext({ baseURL, viewport, isMobile, hasTouch });
      const shopper = await visit.newPage();
      await gotoHydrated(shopper, `/shop/${slug}?lang=${locale}`);
      await expect(shopper.locator("html")).toHaveClass(/theme-2/);
      const [first = ""] = samples[locale].products;
      await shopper.locator("#main").getByRole("link", { name: first }).first().click();
      await expect(shopper.locator("h1")).toHaveText(first);
      await shopper
        .locator("#main")
        .getByRole("button", { name: t("buy_now") })
        .filter({ visible: true })
        .first()
        .click();
      await expect(field(shopper, "name")).toBeVisible();
      await fillCheckout(shopper); // The default address is in Dhaka.
      const chosen = shopper.locator("#main label", {
        has: shopper.locator("[name=package]:checked"),
      });
      await expect(chosen).toContainText(locale === "bn" ? "১২০" : "120");
      await placeButton(shopper, locale).click();
      const order = await placedOrder(shopper);
      await expect(shopper.locator("#main")).toContainText(first);

      // The order is announced without a reload. One button moves it through each status.
      await expectToast(page, "Rahima Khatun");
      await page.getByRole("button", { name: t("admin.see"), exact: true }).click();
      await expect(page.locator("#main h1")).toContainText(order);
      expect(await violations(page)).toEqual([]);
      for (const step of ["accepted", "processing", "shipped", "delivered", "completed"] as const) {
        await page
          .getByRole("button", { name: t(`admin.orders.act.${step}`), exact: true })
          .click();
        await expect(main.locator(".status-badge").first()).toHaveText(t(`order.status.${step}`));
      }
      await expectNoHorizontalScroll(page);

      await shopper.reload();
      await gotoHydrated(shopper, `/${slug}/order_details/${order}?lang=${locale}`);
      await expect(shopper.locator("#main .status-badge").first()).toHaveText(
        t("order.status.completed"),
      );
      await visit.close();
    },
  );
}
