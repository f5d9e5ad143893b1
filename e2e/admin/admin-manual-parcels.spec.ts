// Parcels without a courier account: ten orders are booked with a courier's file and name, and delivered from a pasted list.
import type { Locator, Page } from "@playwright/test";
import { gotoAdmin, openAdmin } from "../support/admin";
import { violations } from "../support/axe";
import { placeOrder } from "../support/checkout";
import { locales, oneSize } from "../support/pages";
import { expectToast, overlay, text } from "../support/shop";
import { expect, expectNoHorizontalScroll, test } from "../support/test";
import { workbookRows } from "../support/workbook";

type Key = Parameters<typeof text>[1];

for (const locale of locales) {
  const t = (key: Key) => text(locale, key);
  const count = (key: Key, n: string) => t(key).replace("{count}", n);
  const ten = locale === "bn" ? "১০" : "10";

  test(
    `ten orders are booked with another courier with at most 6 taps, in ${locale}`,
    oneSize(locale),
    async ({ page, request }) => {
      test.slow();
      const digit = locale === "bn" ? 1 : 2;
      const name = `Manual Parcel ${locale}`;
      const orders = await Promise.all(
        Array.from("0123456789", (i) =>
          placeOrder(request, "demo", "deshi-masoor-dal-1kg", 1, {
            mobile: `0191300${digit}00${i}`,
            name,
          }),
        ),
      );
      const numbers = orders.map(({ order_id }) => order_id);
      await openAdmin(page, "demo", `/orders?q=${encodeURIComponent(name)}`, { locale });
      const main = page.locator("#main");
      let taps = 0;
      const tap = async (what: Locator) => {
        taps++;
        await what.click();
      };
      const button = (name: string) => main.getByRole("button", { name, exact: true });

      await tap(main.getByRole("checkbox", { name: t("admin.select_all") }));
      await tap(main.getByRole("button", { name: t("admin.more"), exact: true }));
      await tap(overlay(page).getByRole("button", { name: t("admin.parcels.book") }));
      const way = main.getByText(t("admin.parcels.way.manual"), { exact: true });
      const courier = button("Pathao");
      await expect(way.or(courier)).toBeVisible();
      if (await way.isVisible()) await tap(way);
      await tap(courier);
      await expectNoHorizontalScroll(page);
      expect(await violations(page)).toEqual([]);
      expect(await fileOf(page, t("admin.parcels.upload"), "Pathao", numbers)).toBe(10);
      await tap(button(count("admin.parcels.manual.book.other", ten)));
      await expect(main.getByRole("status").first()).toHaveText(
        count("admin.parcels.manual.booked.other", ten),
      );
      expect(taps).toBeLessThanOrEqual(6);

      await gotoAdmin(page, "demo", "/parcels/statuses", locale);
      const words = ["Delivered", "ডেলিভার্ড", "In Transit", "Cancelled"];
      const list = numbers.map((number, i) => `${number}\t${words[i % words.length]}`);
      await main
        .getByLabel(t("admin.parcels.statuses.list"))
        .fill(`${list.join("\n")}\n1 Delivered`);
      await button(t("admin.parcels.statuses.check")).click();
      await expect(main.getByText(t("admin.parcels.statuses.wrong.unknown"))).toBeVisible();
      await expectNoHorizontalScroll(page);
      expect(await violations(page)).toEqual([]);
      await button(count("admin.parcels.statuses.apply.other", ten)).click();
      await expectToast(page, count("admin.parcels.statuses.done.other", ten));
      await expect(main.getByText(t("admin.parcels.statuses.done_one"))).toHaveCount(10);
      await page.getByRole("button", { name: t("admin.orders.undo"), exact: true }).click();
      await expectToast(page, count("admin.parcels.statuses.undone.other", ten));

      await gotoAdmin(page, "demo", `/orders/${numbers[0]}`, locale);
      await expect(main.getByText(t("admin.parcels.state.booked")).first()).toBeVisible();
      await expect(main.getByText("Pathao").first()).toBeVisible();
    },
  );
}

/** Downloads a courier's file, and returns the number of its parcels. Each has its order's number and the phone number with its zero. */
async function fileOf(page: Page, summary: string, courier: string, orders: string[]) {
  await page.locator("summary", { hasText: summary }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: courier }).click();
  const [header, ...rows] = await workbookRows(await (await download).path());
  const number = header?.indexOf("MerchantOrderId") ?? -1;
  const phone = header?.indexOf("RecipientPhone(*)") ?? -1;
  expect(rows.map((row) => row[number]).toSorted()).toEqual(orders.toSorted());
  for (const row of rows) expect(row[phone]).toMatch(/^01913\d{6}$/);
  return rows.length;
}
