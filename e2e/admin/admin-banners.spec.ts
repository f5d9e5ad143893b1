// Banners of the home page: cropped, linked, ordered and removed.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Banner } from "../../client/types/settings.gen";
import { gotoAdmin, newShop } from "../support/admin";
import { violations } from "../support/axe";
import { locales, oneSize, slow } from "../support/pages";
import { expectToast, overlay, text } from "../support/shop";
import { expect, expectNoHorizontalScroll, test } from "../support/test";

test.use({ allowedConsole: /status of (422|500)|^500: .*pictures|net::ERR_FAILED/ });

// A PNG of 1 × 1 pixel, used as a banner's picture.
const dot =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

const art = (name: string) => join("server/demo/art", name);

for (const locale of locales) {
  test(`adds, orders and hides banners, in ${locale}`, oneSize(locale), async ({ page }) => {
    test.slow();
    const t = (key: Parameters<typeof text>[1]) => text(locale, key);
    const of = (key: Parameters<typeof text>[1], name: string) => t(key).replace("{name}", name);
    const shop = await newShop(page.request);
    await page.request.put(`/api/admin/v3/publish?shop_id=${shop.id}`, { data: { public: true } });
    await gotoAdmin(page, shop.slug, "/settings/banner", locale);
    await expect(page.getByRole("heading", { name: t("admin.banners.none") })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    const rows = page.getByRole("list", { name: t("admin.banners") }).getByRole("listitem");
    const title = locale === "bn" ? "#banner-bn_title" : "#banner-title";
    const save = page.getByRole("button", { name: t("admin.save"), exact: true });

    const add = async (name: string, picture: string) => {
      await page.getByRole("link", { name: t("admin.banners.add") }).click();
      await page.locator("input[type=file]").setInputFiles(art(picture));
      const crop = overlay(page);
      await expect(crop.getByRole("application")).toBeVisible();
      await crop.getByLabel(t("admin.banners.zoom")).fill("1.5");
      await crop.getByRole("application").focus();
      await page.keyboard.press("ArrowRight");
      expect(await violations(page)).toEqual([]);
      await expectNoHorizontalScroll(page);
      await crop.getByRole("button", { name: t("admin.banners.phone"), exact: true }).click();
      await expect(crop.getByRole("application")).toBeVisible();
      await expect(crop.getByLabel(t("admin.banners.zoom"))).toHaveValue("1");
      expect(await violations(page)).toEqual([]);
      await expectNoHorizontalScroll(page);
      await crop.getByRole("button", { name: t("admin.banners.crop.done") }).click();
      await expect(crop).toHaveCount(0, { timeout: 20_000 });
      await page.locator(title).fill(name);
      // Both previews show the text.
      await expect(page.getByRole("figure").getByText(name)).toHaveCount(2);
    };

    // Expects that a banner without a picture is refused.
    await page.getByRole("link", { name: t("admin.banners.add") }).click();
    await save.click();
    await expect(page.locator("#banner-picture-error")).toHaveText(
      t("admin.banners.picture.needed"),
    );
    expect(await violations(page)).toEqual([]);
    await page.getByRole("link", { name: t("admin.back"), exact: true }).click();

    await add("First", "demo-banner-1.webp");
    await page.getByRole("radio", { name: t("admin.banners.category") }).check();
    await page.locator("#banner-category_slug").selectOption("sarees");
    await save.click();
    await expectToast(page, t("admin.banners.added"));
    await expect(rows).toHaveCount(1);
    const stored = await page.request.get(`/api/admin/v3/banners?shop_id=${shop.id}`);
    const [first] = (await stored.json()).data as Banner[];
    expect((first?.phone_picture?.width ?? 0) / (first?.phone_picture?.height ?? 1)).toBeCloseTo(
      4 / 3,
      1,
    );
    expect(first?.shade).toBeLessThanOrEqual(55);
    await add("Second", "demo-banner-2.webp");
    await save.click();
    await expect(rows).toHaveCount(2);
    expect(await violations(page)).toEqual([]);
    await expectNoHorizontalScroll(page);

    // Moves the second banner before the first by keyboard.
    await page.getByRole("button", { name: of("admin.banners.move", "Second") }).focus();
    await page.keyboard.press("Space");
    await expect(page.locator("#main [aria-pressed=true]")).toBeFocused();
    await expect(async () => {
      await page.keyboard.press("ArrowUp");
      await expect(page.locator("[id^=DndLiveRegion]")).toContainText("First", { timeout: 1000 });
    }).toPass();
    const ordered = page.waitForResponse((answer) => answer.url().includes("/banners/order"));
    await page.keyboard.press("Space");
    expect((await ordered).status()).toBe(200);
    await expect(rows.first()).toContainText("Second");

    const banners = async () => {
      const answer = await page.request.get(`/shop/${shop.slug}?lang=${locale}`, {
        headers: { Accept: "application/json" },
      });
      const list: { title: string; path: string }[] = (await answer.json()).props.banners;
      return list.map((each) => `${each.title} ${each.path.replace(/\?.*/, "")}`);
    };
    expect(await banners()).toEqual(["Second ", "First /category/sarees"]);

    await page.getByRole("link", { name: of("admin.banners.edit", "Second") }).click();
    await page.getByRole("switch", { name: t("admin.banners.active") }).uncheck();
    await save.click();
    await expectToast(page, t("admin.banners.updated"));
    await expect(rows.first()).toContainText(t("admin.banners.hidden"));
    expect(await banners()).toEqual(["First /category/sarees"]);

    // Removes the second banner. Visitors see the first one, cropped and linked to its category.
    await page.getByRole("button", { name: of("admin.banners.remove", "Second") }).click();
    await expect(rows).toHaveCount(1);
    await page.goto(`/shop/${shop.slug}?lang=${locale}`);
    const shown = page.locator(`a[href*="/${shop.slug}/category/sarees"]`).first();
    await expect(shown).toBeVisible();
    await gotoAdmin(page, shop.slug, "/settings/banner", locale);
    await expect(rows).toHaveCount(1);
  });
}

test("reports a picture that cannot be used or stored", slow(oneSize("bn")), async ({ page }) => {
  const shop = await newShop(page.request);
  await gotoAdmin(page, shop.slug, "/settings/banner/new", "en");
  const crop = overlay(page);
  const choose = async (buffer: Buffer) => {
    const file = { name: "banner.png", mimeType: "image/png", buffer };
    await page.locator("input[type=file]").setInputFiles(file);
    await crop.getByRole("button", { name: text("en", "admin.banners.crop.done") }).click();
  };
  const failed = crop.getByRole("alert").filter({ hasText: /./ });

  await choose(Buffer.from(dot, "base64"));
  await expect(failed).toHaveText(text("en", "admin.banners.add.failed"));
  await expect(crop).toContainText(text("en", "admin.banners.crop.small"));
  await page.keyboard.press("Escape");
  await expect(crop).toHaveCount(0);

  await page.route("**/pictures?*", (route) => route.fulfill({ status: 500, body: "" }));
  await choose(await readFile(art("demo-banner-1.webp")));
  await expect(failed).toHaveText(text("en", "admin.banners.add.failed"));
  await page.unroute("**/pictures?*");
  await page.route("**/pictures?*", (route) => route.abort("failed"));
  await crop.getByRole("button", { name: text("en", "admin.banners.crop.done") }).click();
  await expect(failed).toHaveText(text("en", "form.network"));
});
