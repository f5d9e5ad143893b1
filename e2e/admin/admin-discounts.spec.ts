// Discounts: each starting point on a phone, the list, the results, and codes.
import type { Page } from "@playwright/test";
import type { ProductRequest } from "../../client/types/editor.gen";
import { gotoAdmin, newShop } from "../support/admin";
import { violations } from "../support/axe";
import { locales, phoneOnly } from "../support/pages";
import { expectToast, overlay, text } from "../support/shop";
import { expect, expectNoHorizontalScroll, test } from "../support/test";

test.use({ allowedConsole: /status of 422/ });

const lamp: Partial<ProductRequest> = {
  slug: "lamp",
  name: "Lamp",
  bn_name: "বাতি",
  pictures: [],
  options: [],
  variants: [],
  selling_price: 400,
  discount: 0,
  discount_type: "FLAT",
  stock: { from: 0, to: 9 },
  status: "published",
};

/** Creates a shop with a product, and opens its discounts. */
async function open(page: Page, locale: (typeof locales)[number]) {
  const shop = await newShop(page.request);
  const made = await page.request.post(`/api/admin/v3/products?shop_id=${shop.id}`, { data: lamp });
  expect(made.status(), await made.text()).toBe(200);
  await gotoAdmin(page, shop.slug, "/discounts", locale);
  return shop;
}

async function looksRight(page: Page) {
  expect(await violations(page)).toEqual([]);
  await expectNoHorizontalScroll(page);
}

for (const locale of locales) {
  test(`makes a discount from each starting point, in ${locale}`, phoneOnly, async ({ page }) => {
    test.slow();
    const t = (key: Parameters<typeof text>[1]) => text(locale, key);
    const button = (key: Parameters<typeof text>[1]) =>
      page.getByRole("button", { name: t(key), exact: true });
    const shop = await open(page, locale);
    await expect(page.getByRole("heading", { name: t("admin.discounts.none") })).toBeVisible();
    await looksRight(page);

    for (const start of ["percent", "delivery", "more", "code"] as const) {
      if (start !== "percent") {
        await gotoAdmin(page, shop.slug, "/discounts", locale);
        await page.getByRole("link", { name: t("admin.discounts.new") }).click();
      }
      await page.getByRole("link", { name: t(`admin.discounts.start.${start}`) }).click();
      const preview = page.getByRole("region", { name: t("admin.discounts.preview") });
      // In the carts of the later ones, the first discount lowers more.
      const shown = t(
        start === "percent" ? "admin.discounts.this" : "admin.discounts.preview.total",
      );
      await expect(preview.getByText(shown, { exact: true })).toBeVisible();
      await page.locator(`#discount-${locale === "bn" ? "bn_name" : "name"}`).fill(start);
      if (locale === "en") await page.locator("#discount-bn_name").fill(start);
      if (start === "code") await page.locator("#discount-code").fill("ঈদ ১০");
      await looksRight(page);
      await button("admin.discounts.make").click();
      if (start === "code") {
        await expect(page.locator("#discount-code-error")).toBeVisible();
        await page.locator("#discount-code").fill("eid ১০");
        await button("admin.discounts.make").click();
      }
      await expectToast(page, t("admin.discounts.made"));
      await expect(page.getByRole("heading", { level: 1, name: start })).toBeVisible();
      await looksRight(page);
    }
    await expect(page.getByText("EID10", { exact: true })).toBeVisible();

    await gotoAdmin(page, shop.slug, "/discounts", locale);
    const rows = page.getByRole("list", { name: t("admin.discounts") }).getByRole("listitem");
    await expect(rows).toHaveCount(4);
    await looksRight(page);
    await page.getByRole("searchbox").fill("eid");
    await expect(rows).toHaveCount(1);
    await rows.getByRole("link").click();

    await button("admin.discounts.pause").click();
    await expectToast(page, t("admin.discounts.paused"));
    await button("admin.discounts.resume").click();
    await expectToast(page, t("admin.discounts.resumed"));
    await button("admin.discounts.end").click();
    await looksRight(page);
    await overlay(page)
      .getByRole("button", { name: t("admin.discounts.end") })
      .click();
    await expectToast(page, t("admin.discounts.ended"));
    await expect(button("admin.discounts.end")).toHaveCount(0);
    await button("admin.discounts.duplicate").click();
    await expectToast(page, t("admin.discounts.duplicated"));
    await button("admin.discounts.delete").click();
    await overlay(page)
      .getByRole("button", { name: t("admin.discounts.delete") })
      .click();
    await expectToast(page, t("admin.discounts.deleted"));
    await gotoAdmin(page, shop.slug, "/discounts?tab=ended", locale);
    await expect(rows).toHaveCount(1);
  });

  test(`generates codes and combines discounts, in ${locale}`, phoneOnly, async ({ page }) => {
    test.slow();
    const t = (key: Parameters<typeof text>[1]) => text(locale, key);
    const shop = await open(page, locale);
    const add = async (more: object) => {
      const data = { name: "Eid", bn_name: "ঈদ", automatic: true, ...more };
      const answer = await page.request.post(`/api/admin/v3/discounts?shop_id=${shop.id}`, {
        data,
      });
      expect(answer.status(), await answer.text()).toBe(200);
      return (await answer.json()).data;
    };
    await add({ terms: { class: "order", kind: "percent", percent: 30 } });
    const terms = { class: "product", kind: "percent", percent: 10 };
    const { id } = await add({
      terms,
      automatic: false,
      code: "EID-10",
      name: "Code",
      bn_name: "",
    });
    await gotoAdmin(page, shop.slug, `/discounts/${id}`, locale);
    const preview = page.getByRole("region", { name: t("admin.discounts.preview") });
    await expect(preview.getByText(t("admin.discounts.refusal.worse"))).toBeVisible();
    await expect(preview.getByText(t("admin.discounts.conflict.both"))).toBeVisible();
    const title = t("admin.discounts.combines");
    await page.locator("summary", { hasText: title }).click();
    await page.getByRole("switch").filter({ visible: true }).first().check();
    await expect(preview.getByText(t("admin.discounts.conflict.other"))).toBeVisible();
    const folded = page.locator("details:not([open]) > summary");
    while ((await folded.count()) > 0) await folded.first().click();
    await looksRight(page);

    await gotoAdmin(page, shop.slug, `/discounts/${id}/codes`, locale);
    await page.getByRole("button", { name: t("admin.discounts.codes.generate") }).click();
    await page.locator("#generate-count").fill("৬০");
    await page.locator("#generate-prefix").fill("vip-");
    await looksRight(page);
    await overlay(page).locator("[type=submit]").click();
    await expectToast(page, t("admin.discounts.codes.generated"));
    const rows = page.getByRole("list", { name: t("admin.discounts.codes.title") });
    await expect(rows.getByRole("listitem")).toHaveCount(50);
    await expect(rows.getByText(/^VIP-[346789CDFGHJKMNPQRTVWXY]{8}$/)).toHaveCount(50);
    await page.getByRole("button", { name: t("admin.discounts.codes.add") }).click();
    await page.locator("#code-code").fill("eid-১০");
    await overlay(page).locator("[type=submit]").click();
    await expect(page.locator("#code-code-error")).toHaveText(t("admin.discounts.code.taken"));
    await page.locator("#code-code").fill("friend_1");
    await overlay(page).locator("[type=submit]").click();
    await expect(rows.getByText("FRIEND_1")).toBeVisible();
    await looksRight(page);
  });
}
