// A shop without a district: the admin area asks for it, and shoppers choose the delivery package
// until it is set.
import type { Browser, Page } from "@playwright/test";
import type { ProductRequest } from "../../client/types/editor.gen";
import { newMobile } from "../support/account";
import { chooseDistrict, gotoAdmin, openAdmin, shopOf } from "../support/admin";
import { violations } from "../support/axe";
import {
  buyNow,
  field,
  fillCheckout,
  placeButton,
  placedOrder,
  shopper,
} from "../support/checkout";
import { inLanguage, type Locale, locales, oneSize } from "../support/pages";
import { expectToast, text } from "../support/shop";
import { expect, expectNoHorizontalScroll, gotoHydrated, test } from "../support/test";

test.use({ allowedConsole: /status of 422/ });

/** Creates a published shop without a district, with a product and two packages, and signs in its owner. */
async function shopWithoutDistrict(page: Page, locale: Locale): Promise<string> {
  const slug = await shopOf(newMobile());
  await openAdmin(page, slug, "/delivery", { locale });
  const { data } = await (await page.request.get(`/api/admin/v3/session?slug=${slug}`)).json();
  const post = async (path: string, body: object) => {
    const address = `/api/admin/v3/${path}?shop_id=${data.shop.id}`;
    const answer = await page.request.post(address, { data: body });
    expect(answer.ok(), await answer.text()).toBe(true);
  };
  const product: Partial<ProductRequest> = {
    ...{
      slug: "lamp",
      name: "Lamp",
      selling_price: 100,
      discount_type: "FLAT",
      status: "published",
    },
    stock: { from: 0, to: 9 },
  };
  await post("products", product);
  for (const [zone, fee] of Object.entries({ inside: 60, outside: 120 }))
    await post("packages", { name: `Zone ${zone}`, fee, zone, active: true });
  return slug;
}

/** Checks that the product page shows the range of charges, and that the checkout requires a choice of the package. */
async function orderWithAChoice(page: Page, slug: string, locale: Locale) {
  const t = (key: Parameters<typeof text>[1]) => text(locale, key);
  await gotoHydrated(page, inLanguage(`/${slug}/product/lamp`, locale, "bn"));
  await expect(page.locator("#main")).toContainText(t("terms.delivery.choose"));
  await expect(page.getByText(t("terms.delivery.inside"))).toHaveCount(0);

  await buyNow(page, slug, "lamp", locale === "en" ? "?lang=en" : "");
  await expect(page.getByText(t("checkout.package.choose"))).toBeVisible();
  const packages = page.locator("[name=package]");
  await expect(packages).toHaveCount(2);
  await fillCheckout(page, { division: "Sylhet", district: "Sylhet", upazila: "Sylhet Sadar" });
  await expect(page.locator("[name=package]:checked")).toHaveCount(0);
  await expect(page.locator("#main")).toContainText(t("checkout.delivery_charge.unknown"));
  await placeButton(page, locale).click();
  const group = page.getByRole("group", { name: t("checkout.package") });
  await expect(group.getByRole("alert")).toHaveText(t("checkout.package.required"));
  await expect(packages.first()).toBeFocused();
  await expect(group.getByRole("alert")).toBeInViewport();
  expect(await violations(page)).toEqual([]);
  await expectNoHorizontalScroll(page);

  await group.getByText("Zone outside").click();
  await expect(group.getByRole("alert")).toHaveCount(0);
  const total = locale === "bn" ? "২২০" : "220";
  await expect(page.locator("#main form dl")).toContainText(total);
  await placeButton(page, locale).click();
  await placedOrder(page);
  await expect(page.locator("#main")).toContainText(total);
}

/** Places an order on the pages without scripts, which require the same choice. */
async function orderWithoutScripts(browser: Browser, baseURL = "", slug = "", locale: Locale) {
  const visit = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const page = await visit.newPage();
  const place = page.getByRole("button", { name: text(locale, "checkout.place") });
  await page.goto(inLanguage(`/${slug}/product/lamp`, locale, "bn"));
  await page
    .getByRole("button", { name: text(locale, "buy_now") })
    .first()
    .click();
  await page.locator("select[name=district]").selectOption("Sylhet");
  await page.getByRole("button", { name: text(locale, "basic.show_delivery") }).click();
  await expect(page.locator("[name=offer]:checked")).toHaveCount(0);
  await page.locator("[name=name]").fill(shopper.name);
  await page.locator("[name=mobile]").fill(shopper.mobile);
  await page.locator("[name=line]").fill(shopper.line);
  await page.locator("[name=upazila]").selectOption("Sylhet Sadar");
  await place.click();
  const wrong = page.locator("#basic-package_id-error");
  await expect(wrong).toHaveText(text(locale, "checkout.package.required"));
  await page.getByText("Zone outside").click();
  await place.click();
  await expect(page).toHaveURL(/\/basic\/order\?/);
  await visit.close();
}

for (const locale of locales) {
  test(
    `a shop without a district is asked for it, and its shoppers choose the package, in ${locale}`,
    oneSize(locale),
    async ({ page, browser, baseURL }, { project }) => {
      test.slow();
      const t = (key: Parameters<typeof text>[1]) => text(locale, key);
      const slug = await shopWithoutDistrict(page, locale);
      const { viewport, isMobile, hasTouch } = project.use;
      const visit = await browser.newContext({ baseURL, viewport, isMobile, hasTouch });
      const visitor = await visit.newPage();
      await orderWithAChoice(visitor, slug, locale);
      await orderWithoutScripts(browser, baseURL, slug, locale);

      await gotoAdmin(page, slug, "/products", locale);
      const question = page.getByRole("region", { name: t("admin.district.ask") });
      await question.getByRole("button", { name: t("admin.save") }).click();
      await expect(question).toContainText(t("admin.district.required"));
      await question.getByRole("combobox").click();
      expect(await violations(page)).toEqual([]);
      await expectNoHorizontalScroll(page);
      await chooseDistrict(page, "sylhet", locale === "bn" ? "সিলেট" : "Sylhet");
      await question.getByRole("button", { name: t("admin.save") }).click();
      await expectToast(page, t("admin.district.saved"));
      await expect(question).toHaveCount(0);
      await gotoAdmin(page, slug, "/settings/activity", locale);
      await expect(page.locator("#main")).toContainText(
        `${t("admin.shop.district")}: ${locale === "bn" ? "সিলেট" : "Sylhet"}`,
      );
      await expect(question).toHaveCount(0);

      // From now on, the customer's district selects the package.
      await buyNow(visitor, slug, "lamp", locale === "en" ? "?lang=en" : "");
      await expect(field(visitor, "district")).toHaveValue("Sylhet");
      const chosen = visitor.locator("label", { has: visitor.locator("[name=package]:checked") });
      await expect(chosen).toContainText("Zone inside");
      await visit.close();
    },
  );
}
