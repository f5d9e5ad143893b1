// The merchant's dashboard: setup steps, publishing, sharing, and sales figures.
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { gotoAdmin, newShop, openAdmin } from "../support/admin";
import { violations } from "../support/axe";
import { type Locale, locales, oneSize } from "../support/pages";
import { expectToast, overlay, text } from "../support/shop";
import { expect, expectNoHorizontalScroll, test } from "../support/test";

type Key = Parameters<typeof text>[1];

/** Returns the response of the shop's home page to visitors: "unpublished", or the page's name. */
async function pageName(page: Page, slug: string): Promise<string> {
  const headers = { Accept: "application/json" };
  const answer = await page.request.get(`/shop/${slug}`, { headers });
  return (await answer.json()).name;
}

for (const locale of locales) {
  test(
    `a new shop is set up, published, shared and unpublished, in ${locale}`,
    oneSize(locale),
    async ({ page }) => {
      test.slow();
      const t = (key: Key) => text(locale, key);
      const shop = await newShop(page.request);
      await gotoAdmin(page, shop.slug, "", locale);
      const main = page.locator("#main");
      await expect(
        main.getByRole("heading", { name: t("admin.start"), exact: true }),
      ).toBeVisible();
      // None of five steps is done: a new shop has two packages with fees that nobody has confirmed.
      await expect(main.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "0");
      await gotoAdmin(page, shop.slug, "/delivery", locale);
      await main.getByRole("button", { name: t("admin.delivery.confirm.do") }).click();
      await expectToast(page, t("admin.delivery.confirmed"));
      await gotoAdmin(page, shop.slug, "", locale);
      await expect(main.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "20");
      await expect(main).toContainText(t("admin.share.closed"));
      await expectNoHorizontalScroll(page);
      expect(await violations(page)).toEqual([]);
      expect(await pageName(page, shop.slug)).toBe("unpublished");

      const toggle = main.getByRole("switch");
      await toggle.click();
      await expectToast(page, t("admin.publish.published"));
      await expect(toggle).toBeChecked();
      expect(await pageName(page, shop.slug)).not.toBe("unpublished");
      await expect(main.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "40");

      const code = main.getByRole("img", { name: t("admin.share.qr").replace("{name}", "") });
      await expect(code).toHaveJSProperty("complete", true);
      expect(await code.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
      const downloaded = page.waitForEvent("download");
      await main.getByRole("button", { name: t("admin.qr.save") }).click();
      const file = await downloaded;
      expect(file.suggestedFilename()).toBe(`${shop.slug}-qr.png`);
      expect((await readFile(await file.path())).subarray(1, 4).toString()).toBe("PNG");
      await expect(main.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "60");
      // The list of steps was checked above and is now half covered by the top bar, so it is
      // excluded.
      expect(await violations(page, "#main ol")).toEqual([]);

      await toggle.click();
      await expect(overlay(page)).toContainText(t("admin.publish.close.text"));
      expect(await violations(page)).toEqual([]);
      await overlay(page)
        .getByRole("button", { name: t("admin.publish.close.keep") })
        .click();
      await expect(toggle).toBeChecked();
      await toggle.click();
      await overlay(page)
        .getByRole("button", { name: t("admin.publish.close.act") })
        .click();
      await expectToast(page, t("admin.publish.closed"));
      await expect(toggle).not.toBeChecked();
      expect(await pageName(page, shop.slug)).toBe("unpublished");
    },
  );

  test(`shows the figures of a shop, in ${locale}`, oneSize(locale), async ({ page }) => {
    test.slow();
    const t = (key: Key) => text(locale, key);
    await openAdmin(page, "demo", "?days=30", { locale });
    const main = page.locator("#main");
    const days = (count: string) => t("admin.dashboard.days").replace("{count}", count);
    await expect(
      main.getByRole("link", { name: days(locale === "bn" ? "৩০" : "30") }),
    ).toHaveAttribute("aria-current", "page");
    // Expects the chart, and the same figures as a table.
    await expect(main.locator("svg path[d*=C]").first()).toBeAttached();
    await expect(main.getByRole("table").getByRole("row")).toHaveCount(31);
    await expect(main.getByRole("heading", { name: t("admin.dashboard.top") })).toBeVisible();
    await expect(main.locator("a[href*='/products/'] img").first()).toBeVisible();
    await expect(main).toContainText(t("admin.dashboard.funnel.delivered"));
    await expectNoHorizontalScroll(page);
    expect(await violations(page)).toEqual([]);

    const chart = main.locator("section", { has: page.getByRole("table") });
    await chart.locator("svg").hover();
    await expect(chart).not.toContainText(t("admin.dashboard.chart_hint"));

    await main.getByRole("link", { name: t("admin.dashboard.today") }).click();
    await expect(page).toHaveURL((url) => !url.searchParams.has("days"));
    await expect(main.getByText(t("admin.dashboard.compared_day"))).toBeVisible();

    await openTask(page, locale);
  });
}

/** Expects that a task links to the screen where it is done. */
async function openTask(page: Page, locale: Locale) {
  const task = page.getByRole("link", {
    name: new RegExp(text(locale, "admin.dashboard.task.stock.other")),
  });
  await task.click();
  await expect(page).toHaveURL(/\/products\?status=low/);
}
