// Automatic discounts before the cart: the price on the card and the page, and what several units cost.
import type { Browser } from "@playwright/test";
import { openAdmin } from "./support/admin";
import { violations } from "./support/axe";
import { shopId } from "./support/checkout";
import { bothSizes, type Locale, locales } from "./support/pages";
import { addButton, text } from "./support/shop";
import { shopApi } from "./support/shopApi";
import { expect, expectNoHorizontalScroll, gotoHydrated, test } from "./support/test";

/** Creates a product of 400 taka with discounts of its own, and returns its slug. */
async function offers(browser: Browser, ...terms: object[]): Promise<string> {
  const page = await browser.newPage();
  await openAdmin(page, "demo", "");
  const call = shopApi(page.request, await shopId(page.request, "demo"));
  const slug = `lamp-${crypto.randomUUID().slice(0, 8)}`;
  const lamp = await call("post", "admin/v3/products", {
    ...{ slug, name: "Brass lamp", bn_name: "পিতলের বাতি", pictures: [], options: [], variants: [] },
    ...{ selling_price: 400, discount: 0, discount_type: "FLAT", status: "published" },
    stock: { from: 0, to: 9 },
  });
  for (const each of terms) {
    await call("post", "admin/v3/discounts", {
      ...{ name: "Eid sale", bn_name: "ঈদ সেল", automatic: true },
      terms: { class: "product", products: [lamp.id], combines: [], ...each },
    });
  }
  await page.close();
  return slug;
}

const taka = (locale: Locale, amount: string) =>
  locale === "en" ? `৳${amount}` : `৳${amount.replace(/\d/g, (d) => "০১২৩৪৫৬৭৮৯"[Number(d)] ?? d)}`;

for (const locale of locales) {
  test(
    `three pieces cost in the cart what their choice says, in ${locale}`,
    bothSizes,
    async ({ page, browser }) => {
      const tiers = [
        { units: 2, percent: 5 },
        { units: 3, percent: 10 },
      ];
      const slug = await offers(browser, { kind: "tiers", tiers });
      await gotoHydrated(page, `/demo/product/${slug}?lang=${locale}`);
      const main = page.locator("#main");
      const three = main.getByRole("radio", { name: taka(locale, "1,080") });
      await expect(main.getByRole("radio")).toHaveCount(3);
      await expect(main.getByRole("radio").first()).toBeChecked();
      expect(await violations(page)).toEqual([]);
      await expectNoHorizontalScroll(page);

      await main.getByRole("button", { name: text(locale, "quantity.more") }).click();
      await expect(main.getByRole("radio").nth(1)).toBeChecked();
      await three.check();
      await expect(main.locator("output")).toHaveText(locale === "en" ? "3" : "৩");
      await addButton(main, locale).first().click();
      await gotoHydrated(page, `/demo/cart?lang=${locale}`);
      await expect(main.locator("dl")).toContainText(taka(locale, "1,080"));
    },
  );
}

test(
  "a card and the page show the price of the automatic discount",
  bothSizes,
  async ({ page, browser }) => {
    const slug = await offers(browser, { kind: "percent", percent: 20 });
    await gotoHydrated(page, "/demo/search?q=brass+lamp&lang=en");
    const card = page.locator("article", { has: page.locator(`a[href*="${slug}"]`) });
    await expect(card).toContainText("-20%");
    await expect(card.locator("strong")).toHaveText("৳320");
    await expect(card.locator("s")).toContainText("৳400");
    expect(await violations(page)).toEqual([]);

    await gotoHydrated(page, `/demo/product/${slug}?lang=en`);
    const main = page.locator("#main");
    await expect(main.locator("[aria-live] strong")).toHaveText("৳320");
    await addButton(main, "en").first().click();
    await gotoHydrated(page, "/demo/cart?lang=en");
    await expect(main.locator("dl")).toContainText("৳320");
  },
);
