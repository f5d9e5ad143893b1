// A discount code of a link, from the product to the order, with and without scripts.
import { type Browser, expect, type Page } from "@playwright/test";
import { openAdmin } from "../support/admin";
import { violations } from "../support/axe";
import { fillCheckout, placeButton, placedOrder, shopId } from "../support/checkout";
import { bothSizes, type Locale, locales } from "../support/pages";
import { addButton, text } from "../support/shop";
import { expectNoHorizontalScroll, gotoHydrated, test } from "../support/test";

test.use({ allowedConsole: /status of 409/ });

const product = "/demo/product/miniket-rice-5kg";

/** Creates a discount of a tenth of the order with a new code, and returns the code. */
async function offer(browser: Browser, mostUses = 0): Promise<string> {
  const page = await browser.newPage();
  await openAdmin(page, "demo", "");
  const code = `EID${crypto.randomUUID().slice(0, 8).toUpperCase()}`;
  const shop = await shopId(page.request, "demo");
  const terms = { class: "order", kind: "percent", percent: 10, combines: [] };
  const answer = await page.request.post(`/api/admin/v3/discounts?shop_id=${shop}`, {
    data: { name: "Eid offer", bn_name: "ঈদ অফার", code, terms, most_uses: mostUses },
    headers: { "X-Requested-With": "haat" },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  await page.close();
  return code;
}

const name = (locale: Locale) => (locale === "bn" ? "ঈদ অফার" : "Eid offer");
const said = (locale: Locale, key: Parameters<typeof text>[1], code: string) =>
  text(locale, key).replace("{code}", code);

/** Puts the product of a link with a code into the cart and opens the cart's page. */
async function toCart(page: Page, locale: Locale, code: string) {
  await gotoHydrated(
    page,
    `${product}?lang=${locale}&utm_source=facebook&code=${code.toLowerCase()}`,
  );
  await addButton(page.locator("#main"), locale).first().click();
  await gotoHydrated(page, `/demo/cart?lang=${locale}`);
}

for (const locale of locales) {
  test(`a code of a link lowers the order, in ${locale}`, bothSizes, async ({ page, browser }) => {
    const code = await offer(browser);
    await toCart(page, locale, code);
    const main = page.locator("#main");
    await expect(main).toContainText(said(locale, "cart.code.counts", code));
    await expect(main.locator("dl")).toContainText(name(locale));
    await expectNoHorizontalScroll(page);

    await page.getByRole("button", { name: text(locale, "cart.code.open") }).click();
    await page.getByLabel(text(locale, "cart.code"), { exact: true }).fill("no such");
    await page.keyboard.press("Enter");
    await expect(main).toContainText(said(locale, "cart.code.unknown", "NOSUCH"));
    expect(await violations(page)).toEqual([]);
    await page.getByRole("button", { name: said(locale, "cart.code.remove", "NOSUCH") }).click();
    await expect(main).not.toContainText("NOSUCH");

    await gotoHydrated(page, `/demo/checkout?lang=${locale}`);
    await fillCheckout(page);
    await expect(main.locator("form dl")).toContainText(name(locale));
    await expect(main).toContainText(said(locale, "cart.code.counts", code));
    await expectNoHorizontalScroll(page);
    await placeButton(page, locale).click();
    await placedOrder(page);
    await expect(main).toContainText(name(locale));
    await expect(main).toContainText(code);
  });
}

test("a code that is used up in the meantime is refused with the reason", async ({
  page,
  browser,
}) => {
  const code = await offer(browser, 1);
  await toCart(page, "en", code);
  await gotoHydrated(page, "/demo/checkout?lang=en");
  await fillCheckout(page, { mobile: "01812345671" });
  await expect(page.locator("#main form dl")).toContainText("Eid offer");
  const other = await browser.newPage();
  await toCart(other, "en", code);
  await gotoHydrated(other, "/demo/checkout?lang=en");
  await fillCheckout(other, { mobile: "01812345672" });
  await placeButton(other).click();
  await placedOrder(other);
  await other.close();

  await placeButton(page).click();
  await expect(page.locator("#main")).toContainText(text("en", "checkout.problem.prices"));
  await expect(page.locator("#main")).toContainText(said("en", "cart.code.used_up", code));
  await expect(page.locator("#main form dl")).not.toContainText("Eid offer");
  await placeButton(page).click();
  await placedOrder(page);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false, allowedConsole: /\.js csp$|status of 422/ });

  test("a code of a link lowers the order", async ({ page, browser }) => {
    const code = await offer(await scripted(browser));
    await page.goto(`${product}?lang=en&code=${code}`);
    await page
      .locator("#main")
      .getByRole("button", { name: text("en", "cart_add") })
      .first()
      .click();
    await expect(page.locator("#main")).toContainText(said("en", "cart.code.counts", code));
    await expectNoHorizontalScroll(page);
    await page.goto("/demo/basic/checkout?lang=en&district=Dhaka");
    await expect(page.locator("#main dl").first()).toContainText("Eid offer");
    await page.locator("[name=name]").fill("Rahima Khatun");
    await page.locator("[name=mobile]").fill("01812345673");
    await page.locator("[name=upazila]").selectOption("Dhanmondi");
    await page.locator("[name=line]").fill("House 12, Road 5");
    await placeButton(page).click();
    await expect(page).toHaveURL(/\/basic\/order\?/);
    await expect(page.locator("#main")).toContainText("Eid offer");
  });
});

// The merchant's page needs scripts.
async function scripted(browser: Browser) {
  const context = await browser.newContext({ javaScriptEnabled: true });
  return { newPage: () => context.newPage() } as Browser;
}
