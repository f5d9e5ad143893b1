// A flash sale begins and ends while a shopper has the page of its product open.
import { expect, type Page } from "@playwright/test";
import { gotoAdmin, newShop } from "../support/admin";
import { violations } from "../support/axe";
import { fillCheckout, placeButton, placedOrder } from "../support/checkout";
import { bothSizes, desktopOnly, locales } from "../support/pages";
import { addButton, text } from "../support/shop";
import { shopApi } from "../support/shopApi";
import { expectNoHorizontalScroll, gotoHydrated, test } from "../support/test";

const minute = 60_000;

/** Returns the minute in Bangladesh of a time, as merchants enter it. */
const minuteOf = (at: number) => new Date(at + 6 * 60 * minute).toISOString().slice(0, 16);

/** Opens a shop with a lamp of ৳500 whose discount of 20 % has limits. */
async function sale(page: Page, limits: { starts_at?: string; ends_at?: string; units?: number }) {
  const shop = await newShop(page.request);
  const call = shopApi(page.request, shop.id);
  await call("put", "admin/v3/publish", { public: true });
  const product = await call("post", "admin/v3/products", {
    ...{ name: "Eid lamp", bn_name: "ঈদের বাতি", slug: "eid-lamp", selling_price: 500 },
    ...{ discount: 20, discount_type: "PERCENT", sale: limits },
    ...{ stock: { from: 0, to: 50 }, status: "published" },
  });
  return { ...shop, product: product.id as number, path: `/${shop.slug}/product/eid-lamp` };
}

test("a sale begins and ends at an open page", desktopOnly, async ({ page }) => {
  test.setTimeout(5 * minute);
  // The sale lasts one minute, which begins in 15 to 75 seconds.
  const starts = Math.ceil((Date.now() + 15_000) / minute) * minute;
  const limits = { starts_at: minuteOf(starts), ends_at: minuteOf(starts) };
  const shop = await sale(page, limits);
  const main = page.locator("#main");
  await gotoHydrated(page, `${shop.path}?lang=en`);
  await expect(main).toContainText("৳500");
  await expect(main).not.toContainText("৳400");

  // The page is older than the sale; the cart knows it.
  await page.waitForTimeout(Math.max(0, starts - Date.now()) + 1500);
  await addButton(main, "en").first().click();
  await gotoHydrated(page, `/${shop.slug}/cart?lang=en`);
  await expect(main).toContainText("৳400");

  await gotoHydrated(page, `${shop.path}?lang=en`);
  await expect(main).toContainText("৳400");
  const clock = main.getByRole("timer");
  await expect(clock).toHaveText(/ 00:00:\d\d$/);
  const ld = () => page.locator("script[type='application/ld+json']").allTextContents();
  expect((await ld()).join("")).toContain("priceValidUntil");
  await page.evaluate(() => Object.assign(window, { stayed: true }));

  // At the end, the page shows the regular price without a reload.
  await expect(clock).toHaveCount(0, { timeout: 1.5 * minute });
  await expect(main).toContainText("৳500");
  await expect(main).not.toContainText("৳400");
  expect(await page.evaluate(() => "stayed" in window)).toBe(true);
  const source = await (await page.request.get(`${shop.path}?lang=en`)).text();
  expect(source).not.toContain("priceValidUntil");
});

test("a shopper pays the price that the cart showed", desktopOnly, async ({ page }) => {
  test.setTimeout(4 * minute);
  const ends = Math.floor((Date.now() + 25_000) / minute) * minute;
  const shop = await sale(page, { ends_at: minuteOf(ends) });
  await gotoHydrated(page, `${shop.path}?lang=en`);
  await addButton(page.locator("#main"), "en").first().click();
  await gotoHydrated(page, `/${shop.slug}/checkout?lang=en`);
  await fillCheckout(page);
  await expect(page.locator("#main form dl")).toContainText("৳400");
  await page.waitForTimeout(Math.max(0, ends + minute - Date.now()) + 2000);
  await placeButton(page).click();
  await placedOrder(page);
  await expect(page.locator("#main")).toContainText("৳400");
});

for (const locale of locales) {
  test(`says how many units a sale has left, in ${locale}`, bothSizes, async ({ page }) => {
    const ends = minuteOf(Date.now() + 2 * 24 * 60 * minute);
    const shop = await sale(page, { ends_at: ends, units: 3 });
    const main = page.locator("#main");
    const said = (key: Parameters<typeof text>[1], count: string) =>
      text(locale, key).replaceAll("{count}", count);
    await gotoHydrated(page, `${shop.path}?lang=${locale}`);
    await expect(main).toContainText(said("sale.left.other", locale === "bn" ? "৩" : "3"));
    await expect(main.getByRole("timer")).toBeVisible();
    await expectNoHorizontalScroll(page);
    expect(await violations(page)).toEqual([]);

    for (let i = 0; i < 3; i++) {
      await main
        .getByRole("button", { name: text(locale, "quantity.more") })
        .first()
        .click();
    }
    await addButton(main, locale).first().click();
    await gotoHydrated(page, `/${shop.slug}/cart?lang=${locale}`);
    // Four units cost the regular price, because three are left.
    await expect(main).toContainText(locale === "bn" ? "৳২,০০০" : "৳2,000");
    const hint = text(locale, "cart.sale_left.other").split("{")[2]?.split("}")[1] ?? "";
    await expect(main).toContainText(hint.trim());
    await main
      .getByRole("button", { name: text(locale, "quantity.less") })
      .first()
      .click();
    await expect(main).toContainText(locale === "bn" ? "৳১,২০০" : "৳1,200");
    await expect(main).not.toContainText(hint.trim());
    await expectNoHorizontalScroll(page);
  });

  test(`a merchant limits a discount, in ${locale}`, bothSizes, async ({ page }) => {
    const t = (key: Parameters<typeof text>[1]) => text(locale, key);
    const shop = await sale(page, {});
    await gotoAdmin(page, shop.slug, `/products/${shop.product}`, locale);
    const fold = page.locator("details", { hasText: t("admin.products.sale") });
    await fold.locator("summary").click();
    await fold.getByLabel(t("admin.discounts.starts")).fill("2027-01-02T10:00");
    await fold.getByLabel(t("admin.discounts.ends")).fill("2027-01-01T10:00");
    await fold.getByLabel(t("admin.products.sale.units")).fill("20");
    const save = page.getByRole("button", { name: t("admin.save"), exact: true });
    await save.click();
    await expect(fold).toContainText(t("admin.discounts.ends.early"));
    await fold.getByLabel(t("admin.discounts.ends")).fill("2027-01-05T23:59");
    await expectNoHorizontalScroll(page);
    expect(await violations(page)).toEqual([]);
    const saved = page.waitForResponse((response) => response.request().method() === "PUT");
    await save.click();
    expect((await saved).status()).toBe(200);
    const call = shopApi(page.request, shop.id);
    const { sale: stored, price } = await call("get", `admin/v3/products/${shop.product}`);
    const limits = {
      starts_at: "2027-01-02T10:00",
      ends_at: "2027-01-05T23:59",
      units: 20,
      sold: 0,
    };
    expect(stored).toEqual(limits);
    expect(price).toBe(500);
  });
}
