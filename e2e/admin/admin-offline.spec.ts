// The admin area without a connection: orders seen last are readable.
import type { Page } from "@playwright/test";
import { openAdmin } from "../support/admin";
import { violations } from "../support/axe";
import { placeOrder } from "../support/checkout";
import { oneSize } from "../support/pages";
import { expect, expectNoHorizontalScroll, hydrated, test } from "../support/test";

test.use({
  allowedConsole: /ERR_(INTERNET_DISCONNECTED|FAILED)|Failed to fetch/,
  serviceWorkers: "allow",
});

const product = "deshi-masoor-dal-1kg";

/** Waits until the page opens without a connection. */
async function readyOffline(page: Page, asset: RegExp) {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const names: string[] = [];
        for (const name of ["admin", "assets"]) {
          for (const { url } of await (await caches.open(name)).keys()) names.push(url);
        }
        return names.join("\n");
      }),
    )
    .toMatch(asset);
}

test(
  "orders are readable offline after a reload",
  oneSize("en"),
  async ({ page, request, context }) => {
    const order = await placeOrder(request, "demo", product, 1, { name: "Offline Reader" });
    await openAdmin(page, "demo", `/orders/${order.order_id}`, { locale: "en", as: "staff" });
    const main = page.locator("#main");
    await expect(main).toContainText("Offline Reader");
    await page.getByRole("link", { name: "Orders" }).first().click();
    const row = main.getByRole("link", { name: new RegExp(order.order_id) });
    await expect(row).toBeVisible();
    await readyOffline(page, /\/admin\/demo[\s\S]*OrderDetails/);

    await context.setOffline(true);
    await page.reload();
    await hydrated(page);
    await expect(row).toBeVisible();
    const notice = page.getByRole("status").filter({ hasText: "Offline – last updated" });
    await expect(notice).toBeVisible();
    await row.click();
    await expect(main).toContainText("Offline Reader");
    await expect(notice).toBeVisible();
    await expectNoHorizontalScroll(page);
    expect(await violations(page)).toEqual([]);

    await context.setOffline(false);
    await expect(notice).toBeHidden();
  },
);
