// The admin area without a connection: orders that were opened before are readable, and changes
// wait until the connection is back.
import type { Browser, Page } from "@playwright/test";
import { openAdmin } from "../support/admin";
import { violations } from "../support/axe";
import { placeOrder } from "../support/checkout";
import { oneSize } from "../support/pages";
import { overlay, text } from "../support/shop";
import { expect, expectNoHorizontalScroll, hydrated, test } from "../support/test";

test.use({
  allowedConsole: /ERR_(INTERNET_DISCONNECTED|FAILED)|Failed to fetch|status of 409/,
  serviceWorkers: "allow",
});

/** Waits until the pages of orders can be opened without a connection. */
async function readyOffline(page: Page) {
  await page.evaluate(() => navigator.serviceWorker.ready);
  const cached = () =>
    page.evaluate(async () => {
      const names: string[] = [];
      for (const name of ["admin", "assets"]) {
        for (const { url } of await (await caches.open(name)).keys()) names.push(url);
      }
      return names.join("\n");
    });
  await expect.poll(cached).toMatch(/\/admin\/demo\n[\s\S]*QueueDialog/);
}

/** Saves a note on an order, as a colleague on another device does. */
async function noteByColleague(browser: Browser, order: string, note: string) {
  const context = await browser.newContext({ serviceWorkers: "block" });
  const colleague = await context.newPage();
  await openAdmin(colleague, "demo", `/orders/${order}`, { locale: "en" });
  await colleague.locator("[name=note]").fill(note);
  await colleague.getByRole("button", { name: text("en", "admin.save"), exact: true }).click();
  await expect(colleague.getByText(text("en", "admin.orders.note.saved"))).toBeVisible();
  await context.close();
}

test(
  "orders can be read and changed offline, and the changes are sent later",
  oneSize("en"),
  async ({ page, request, context, browser }) => {
    const order = await placeOrder(request, "demo", "deshi-masoor-dal-1kg", 1, {
      name: "Offline Reader",
    });
    await openAdmin(page, "demo", `/orders/${order.order_id}`, { locale: "en", as: "staff" });
    const main = page.locator("#main");
    await expect(main).toContainText("Offline Reader");
    await page.getByRole("link", { name: "Orders" }).first().click();
    const row = main.getByRole("link", { name: new RegExp(order.order_id) });
    await expect(row).toBeVisible();
    await readyOffline(page);

    await context.setOffline(true);
    await page.reload();
    await hydrated(page);
    await expect(row).toBeVisible();
    const notice = page.getByRole("status").filter({ hasText: "Offline – last updated" });
    await expect(notice).toBeVisible();
    await row.click();
    await expect(main).toContainText("Offline Reader");
    await expect(notice).toBeVisible();
    const note = main.locator("[name=note]");
    await note.fill("Called from the field");
    await main.getByRole("button", { name: text("en", "admin.save"), exact: true }).click();
    const bar = page.getByRole("button", { name: /wait/ });
    await expect(bar).toHaveText("1 change waits to be sent");
    await main
      .getByRole("button", { name: text("en", "admin.orders.act.accepted"), exact: true })
      .click();
    await expect(bar).toHaveText("2 changes wait to be sent");
    await expect(main.locator(".status-badge").first()).toHaveText("Accepted");
    await expect(main.getByText(text("en", "admin.queue.waiting"))).toBeVisible();
    await expectNoHorizontalScroll(page);
    expect(await violations(page)).toEqual([]);

    await noteByColleague(browser, order.order_id, "Customer calls back");
    await context.setOffline(false);
    // The status change succeeds. The note is a conflict, because the member has not seen the
    // colleague's note.
    await expect(notice).toBeHidden();
    await page.getByRole("button", { name: "1 change needs your decision" }).click();
    const dialog = overlay(page);
    await expect(dialog).toContainText("Customer calls back");
    await expect(dialog).toContainText("Called from the field");
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole("button", { name: text("en", "admin.queue.again") }).click();
    await expect(dialog).toBeHidden();
    await page.reload();
    await expect(main.locator(".status-badge").first()).toHaveText("Accepted");
    await expect(note).toHaveValue("Called from the field");
  },
);
