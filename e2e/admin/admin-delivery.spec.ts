// Delivery packages: added, changed, ordered, disabled and deleted, and what shoppers are offered.
import type { Page } from "@playwright/test";
import type { Quote } from "../../client/types/checkout.gen";
import { gotoAdmin, newShop } from "../support/admin";
import { violations } from "../support/axe";
import { type Locale, locales, oneSize } from "../support/pages";
import { expectToast, overlay, text } from "../support/shop";
import { expect, expectNoHorizontalScroll, test } from "../support/test";

// Allows the error response that the test simulates.
test.use({ allowedConsole: /status of 503|503: .*packages/ });

const names = {
  bn: {
    added: "সুন্দরবন কুরিয়ার",
    changed: "সুন্দরবন এক্সপ্রেস",
    first: "জেলার ভেতরে",
    second: "জেলার বাইরে",
  },
  en: {
    added: "Sundarban Courier",
    changed: "Sundarban Express",
    first: "Inside the district",
    second: "Outside the district",
  },
};

/** Returns the packages that shoppers are offered, in order, as "name fee". */
async function offeredPackages(page: Page, shop: number, locale: Locale): Promise<string[]> {
  const answer = await page.request.post(`/api/v1/checkout/quote?shop_id=${shop}&lang=${locale}`, {
    data: { lines: [], package_id: 0, district: "" },
  });
  const { packages }: Quote = (await answer.json()).data;
  return packages.map(({ name, fee }) => `${name} ${fee}`);
}

for (const locale of locales) {
  test(
    `adds, changes, orders and deletes packages, in ${locale}`,
    oneSize(locale),
    async ({ page }) => {
      test.slow();
      const t = (key: Parameters<typeof text>[1]) => text(locale, key);
      const of = (key: Parameters<typeof text>[1], name: string) => t(key).replace("{name}", name);
      const { added, changed, first, second } = names[locale];
      const shop = await newShop(page.request);
      await gotoAdmin(page, shop.slug, "/delivery", locale);
      const rows = page.locator("#main").getByRole("listitem");
      const button = (name: string) => page.getByRole("button", { name, exact: true });
      await expect(rows).toHaveCount(2);
      expect(await violations(page)).toEqual([]);
      await expectNoHorizontalScroll(page);

      await button(t("admin.delivery.add")).click();
      const form = overlay(page);
      const field = (name: string) => form.locator(`#package-${name}`);
      const save = () => form.getByRole("button", { name: t("admin.save") }).click();
      await save();
      await expect(form.locator("#package-fee-error")).toHaveText(t("form.required"));
      await field("fee").fill(locale === "bn" ? "৭৫.৫০" : "75.50");
      await save();
      await expect(field("bn_name")).toBeFocused();
      await expect(form.locator("#package-bn_name-error")).toHaveText(t("form.required"));
      expect(await violations(page)).toEqual([]);
      await field(locale === "bn" ? "bn_name" : "name").fill(added);
      await save();
      await expectToast(page, t("admin.delivery.added"));
      await expect(rows).toHaveCount(3);
      expect((await offeredPackages(page, shop.id, locale)).at(-1)).toBe(`${added} 75.5`);

      await button(of("admin.delivery.edit", added)).click();
      await expect(field("fee")).toHaveValue("75.5");
      await field(locale === "bn" ? "bn_name" : "name").fill(changed);
      await field("fee").fill("90");
      await field("min_days").fill(locale === "bn" ? "২" : "2");
      await field("max_days").fill("1");
      await save();
      await expect(form.locator("#package-max_days-error")).toHaveText(
        t("admin.delivery.days.order"),
      );
      await field("max_days").fill(locale === "bn" ? "৪" : "4");
      await page.route("**/packages/*", (route) => route.fulfill({ status: 503 }), { times: 1 });
      await save();
      await expect(form.getByRole("alert")).toHaveText(t("admin.delivery.change_failed"));
      await save();
      await expectToast(page, t("admin.delivery.changed"));
      await expect(rows.last()).toContainText(changed);
      const days = locale === "bn" ? { min: "২", max: "৪" } : { min: "2", max: "4" };
      const daysText = t("delivery.days").replace("{min}", days.min).replace("{max}", days.max);
      await expect(rows.last()).toContainText(daysText);

      // Moves the last package to the top by keyboard.
      const handle = button(of("admin.delivery.move", changed));
      const moves = page.locator("[id^=DndLiveRegion]");
      await handle.focus();
      await page.keyboard.press("Space");
      await expect(handle).toHaveAttribute("aria-pressed", "true");
      for (const place of [second, first]) {
        await expect(async () => {
          await page.keyboard.press("ArrowUp");
          await expect(moves).toContainText(place, { timeout: 1000 });
        }).toPass();
      }
      const ordered = page.waitForResponse((answer) => answer.url().includes("/packages/order"));
      await page.keyboard.press("Space");
      expect((await ordered).status()).toBe(200);
      await expect(rows.first()).toContainText(changed);
      expect((await offeredPackages(page, shop.id, locale))[0]).toBe(`${changed} 90`);

      // By keyboard too, because a tap would miss a row that is still animating to its place.
      await rows.first().getByRole("switch").focus();
      await page.keyboard.press("Space");
      await expectToast(page, t("admin.delivery.changed"));
      await expect.poll(() => offeredPackages(page, shop.id, locale)).toHaveLength(2);
      const alert = page.getByRole("alert").filter({ hasText: t("admin.delivery.none_active") });
      await expect(alert).toHaveCount(0);

      const bin = button(of("admin.delivery.remove", first));
      await bin.click();
      await expectToast(page, t("admin.delivery.removed"));
      await expect(rows).toHaveCount(2);
      await button(t("admin.undo")).click();
      await expect(rows).toHaveCount(3);
      await bin.click();
      await expect(rows).toHaveCount(2);
      const deleted = page.waitForResponse((answer) => answer.request().method() === "DELETE");
      await deleted;
      await page.reload();
      await expect(rows).toHaveCount(2);
      expect(await offeredPackages(page, shop.id, locale)).toHaveLength(1);
      await rows.last().getByRole("switch").click({ force: true });
      await expect(alert).toBeVisible();
      expect(await violations(page)).toEqual([]);
      await expectNoHorizontalScroll(page);
    },
  );
}
