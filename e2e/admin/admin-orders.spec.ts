// The merchant's orders: arriving live, moved through their statuses, printed, and created by
// phone.
import type { Page } from "@playwright/test";
import { newMobile } from "../support/account";
import { gotoAdmin, openAdmin } from "../support/admin";
import { violations } from "../support/axe";
import { cancelOrder, placeOrder } from "../support/checkout";
import { desktopOnly, type Locale, locales, oneSize, phoneOnly, slow } from "../support/pages";
import { expectToast, overlay, text } from "../support/shop";
import { expect, expectNoHorizontalScroll, test } from "../support/test";

const product = "deshi-masoor-dal-1kg";

// Names and numbers that no other test uses, so that searches find only this test's orders.
const mobiles: Record<Locale, string> = { bn: "01911000071", en: "01911000072" };
const names: Record<Locale, string> = { bn: "জোহরা তাজরীন", en: "Zohra Tazreen" };

for (const locale of locales)
  test(
    `a plain order has at most 1,600 px on a phone, in ${locale}`,
    phoneOnly,
    async ({ page, request }) => {
      const { order_id } = await placeOrder(request, "demo", product, 2, { mobile: newMobile() });
      await openAdmin(page, "demo", "/orders", { locale });
      await page.addInitScript(() => localStorage.removeItem("haat-admin-cards"));
      await page.setViewportSize({ width: 390, height: 844 });
      await gotoAdmin(page, "demo", `/orders/${order_id}`, locale);
      const row = page.getByRole("button", { name: text(locale, "admin.orders.history") });
      await expect(row).toHaveAttribute("aria-expanded", "false");
      await page.waitForLoadState("networkidle");
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(1600);
      expect(await violations(page)).toEqual([]);
      await row.click();
      await expect(page.locator("#main")).toContainText(text(locale, "admin.orders.event.placed"));
      await page.reload();
      await cancelOrder(request, "demo", order_id);
    },
  );

test("the order list can be used by keyboard", desktopOnly, async ({ page }) => {
  await openAdmin(page, "demo", "/orders?tab=done", { locale: "en" });
  const main = page.locator("#main");
  const boxes = main.getByRole("row").getByRole("checkbox");
  await expect(boxes.nth(1)).toBeVisible();
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await expect(boxes.nth(1)).toBeChecked();
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await page.keyboard.press("k");
  await page.keyboard.press("x");
  await expect(boxes.nth(1)).not.toBeChecked();
  await expect(boxes.nth(2)).toBeChecked();
  await page.keyboard.press("?");
  await expect(overlay(page)).toHaveAccessibleName(text("en", "admin.orders.keys"));
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.keyboard.press("/");
  await expect(overlay(page).getByRole("searchbox")).toBeFocused();
  await page.keyboard.press("Escape");
  await main.locator("[data-row]").first().focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/orders\/\d+/);
});

for (const locale of locales) {
  const t = (key: Parameters<typeof text>[1]) => text(locale, key);
  const two = (key: Parameters<typeof text>[1]) => t(key).replace("{count}", digits(locale, "2"));
  const shopper = { name: names[locale], mobile: mobiles[locale] };

  test(
    `an order arrives, reaches its last status and is printed, in ${locale}`,
    oneSize(locale),
    async ({ page, request }) => {
      test.slow();
      await openAdmin(page, "demo", "/orders", { locale, as: "staff" });
      const main = page.locator("#main");
      const order = await placeOrder(request, "demo", product, 2, {
        ...shopper,
        note: "Ring twice",
      });
      // The order must appear without a reload.
      const row = main.getByRole("link", { name: new RegExp(order.order_id) });
      await expect(row).toBeVisible();
      await expectNoHorizontalScroll(page);
      expect(await violations(page)).toEqual([]);
      await row.click();
      await expect(main.getByRole("heading", { level: 1 })).toContainText(order.order_id);
      await expect(main).toContainText(shopper.name);
      await expect(main).toContainText("Ring twice");
      await expect(main.locator('a[href^="tel:+88"]').first()).toBeVisible();
      const chat = main.locator('a[href^="https://wa.me/88"]');
      expect(decodeURIComponent((await chat.getAttribute("href")) ?? "")).toContain(order.order_id);
      await expect(main).toContainText(t("admin.orders.record.first"));
      await expectNoHorizontalScroll(page);
      expect(await violations(page)).toEqual([]);

      for (const step of ["accepted", "processing", "shipped", "delivered"] as const) {
        await main
          .getByRole("button", { name: t(`admin.orders.act.${step}`), exact: true })
          .click();
        await expect(main.locator(".status-badge").first()).toHaveText(t(`order.status.${step}`));
      }
      await expect(main).toContainText(t("order.paid"));
      await expect(
        main.getByRole("button", { name: t("admin.orders.cancel"), exact: true }),
      ).toHaveCount(0);
      await main.locator("#note-note").fill("Paid to the courier");
      // Uses the keyboard, because toasts about orders of other tests may cover the button.
      await main.getByRole("button", { name: t("admin.save"), exact: true }).press("Enter");
      const saved = page.locator("[data-sonner-toast]", { hasText: t("admin.orders.note.saved") });
      await expect(saved).toBeAttached();

      await page.getByRole("link", { name: t("admin.orders.label"), exact: true }).click();
      const label = page.getByRole("article", { name: new RegExp(order.order_id) });
      await expect(label).toContainText(shopper.name);
      await expect(label).toContainText(t("order.paid"));
      expect(await violations(page)).toEqual([]);
      await page.getByRole("link", { name: t("admin.orders.invoices"), exact: true }).click();
      await expect(page.locator(".paper-invoice")).toContainText(order.order_id);
      await expectNoHorizontalScroll(page);
      await page.emulateMedia({ media: "print" });
      await expect(page.getByRole("button", { name: t("admin.orders.print.do") })).toBeHidden();
    },
  );

  test(
    `cancels an order with a reason and records a return, in ${locale}`,
    oneSize(locale),
    async ({ page, request }) => {
      test.slow();
      const mobile = newMobile();
      const canceled = await placeOrder(request, "demo", product, 1, { ...shopper, mobile });
      const returned = await placeOrder(request, "demo", product, 1, { ...shopper, mobile });
      await openAdmin(page, "demo", `/orders?q=${mobile}`, { locale });
      const main = page.locator("#main");
      await expect(main.getByRole("status").first()).toHaveText(two("admin.orders.found.other"));
      // Accepts both by bulk action, then ships one of them.
      await main.getByRole("checkbox", { name: t("admin.select_all") }).check();
      const confirm = async (ask: "accept" | "ship", count: "one" | "other") => {
        await main
          .getByRole("button", { name: t(`admin.orders.bulk.${ask}`), exact: true })
          .click();
        const title = t(`admin.orders.bulk.${ask}.ask.${count}`);
        await expect(overlay(page)).toHaveAccessibleName(
          title.replace("{count}", digits(locale, count === "one" ? "1" : "2")),
        );
        expect(await violations(page)).toEqual([]);
        await overlay(page)
          .getByRole("button", { name: t(`admin.orders.bulk.${ask}`), exact: true })
          .click();
      };
      await confirm("accept", "other");
      await expectToast(page, two("admin.orders.bulk.done.other"));
      await expect(
        main.locator(".status-badge", { hasText: t("order.status.accepted") }),
      ).toHaveCount(2);
      await main.getByRole("checkbox", { name: new RegExp(returned.order_id) }).check();
      await confirm("ship", "one");
      // The undo reverts both steps of the bulk change. It uses the keyboard, because a new order's
      // toast may move the button.
      const one = t("admin.orders.bulk.done.one").replace("{count}", digits(locale, "1"));
      await page
        .locator("[data-sonner-toast]", { hasText: one })
        .getByRole("button", { name: t("admin.orders.undo") })
        .press("Enter");
      await expect(
        main.locator(".status-badge", { hasText: t("order.status.accepted") }),
      ).toHaveCount(2);
      await main.getByRole("checkbox", { name: new RegExp(returned.order_id) }).check();
      await confirm("ship", "one");
      await expect(
        main.locator(".status-badge", { hasText: t("order.status.shipped") }),
      ).toHaveCount(1);

      await gotoAdmin(page, "demo", `/orders/${canceled.order_id}`, locale);
      await main.getByRole("button", { name: t("admin.orders.cancel"), exact: true }).click();
      await overlay(page)
        .getByRole("radio", { name: t("admin.orders.reason.out_of_stock") })
        .check();
      expect(await violations(page)).toEqual([]);
      await overlay(page)
        .getByRole("button", { name: t("admin.orders.cancel.do") })
        .click();
      await expect(main).toContainText(t("admin.orders.is_canceled"));
      await expect(main).toContainText(text("en", "sms.reason.out_of_stock")); // The label is in English, the language in which the customer ordered.

      await gotoAdmin(page, "demo", `/orders/${returned.order_id}`, locale);
      await main
        .getByRole("button", { name: t("admin.orders.came_back.act"), exact: true })
        .click();
      await overlay(page)
        .getByRole("radio", { name: t("admin.orders.reason.refused") })
        .check();
      await overlay(page)
        .getByRole("button", { name: t("admin.orders.came_back.do") })
        .click();
      await expect(main.locator(".status-badge").first()).toHaveText(t("admin.orders.returned"));
      const record = main.getByRole("region", { name: t("admin.orders.record"), exact: true });
      await expect(record.locator("dd")).toHaveText(["0", "1", "1"].map((n) => digits(locale, n)));
    },
  );

  test(
    `undoes a step, and corrects a status later, in ${locale}`,
    slow(oneSize(locale)),
    async ({ page, request }) => {
      const mobile = newMobile();
      const order = await placeOrder(request, "demo", product, 1, { ...shopper, mobile });
      await openAdmin(page, "demo", `/orders/${order.order_id}`, { locale });
      const main = page.locator("#main");
      const state = main.locator(".status-badge").first();
      await main.getByRole("button", { name: t("admin.orders.act.accepted"), exact: true }).click();
      await expect(state).toHaveText(t("order.status.accepted"));
      const undo = page.getByRole("button", { name: t("admin.orders.undo") });
      await expect(undo).toBeVisible();
      expect(await violations(page)).toEqual([]);
      // The toast of a new order must not cover the button.
      const other = newMobile();
      const name = `Karim ${other}`;
      await placeOrder(request, "demo", product, 1, { ...shopper, name, mobile: other });
      await expectToast(page, name);
      await undo.click();
      await expect(state).toHaveText(t("order.status.pending"));
      await expect(main.locator("s", { hasText: t("order.status.accepted") })).toBeVisible();

      await main.getByRole("button", { name: t("admin.orders.correct") }).click();
      await overlay(page).locator("select").selectOption("returned");
      await overlay(page).getByRole("switch").check();
      await overlay(page)
        .getByRole("button", { name: t("admin.orders.correct.do") })
        .click();
      await expect(overlay(page)).toContainText(t("form.required"));
      await overlay(page).locator("textarea").fill("Fell off the boat");
      await expectNoHorizontalScroll(page);
      expect(await violations(page)).toEqual([]);
      await overlay(page)
        .getByRole("button", { name: t("admin.orders.correct.do") })
        .click();
      await expectToast(page, t("admin.orders.correct.done"));
      await expect(state).toHaveText(t("admin.orders.returned"));
      await expect(main).toContainText("Fell off the boat");

      // Staff cannot correct a status; only owners can.
      await openAdmin(page, "demo", `/orders/${order.order_id}`, { locale, as: "staff" });
      await expect(state).toHaveText(t("admin.orders.returned"));
      await expect(main.getByRole("button", { name: t("admin.orders.correct") })).toHaveCount(0);
    },
  );

  test(`creates a phone order, in ${locale}`, oneSize(locale), async ({ page, request }) => {
    test.slow();
    const mobile = newMobile();
    await placeOrder(request, "demo", product, 1, { ...shopper, mobile });
    await openAdmin(page, "demo", "/orders/new", { locale, as: "staff" });
    const main = page.locator("#main");
    await main.getByRole("button", { name: t("admin.orders.hand.do") }).click();
    await expect(main.locator("#hand-mobile-error")).toBeVisible();
    await addProduct(page, locale);
    await main.locator("#hand-mobile").fill(mobile);
    // A known customer's address is filled in.
    await main.getByRole("button", { name: new RegExp(shopper.name) }).click();
    await expect(main.locator("#hand-upazila")).toHaveValue("Dhanmondi");
    await main.locator("#hand-fee").fill("৩৫");
    await expect(main.locator("dl.figures")).toContainText(locale === "bn" ? "৳৩৫" : "৳35");
    await expectNoHorizontalScroll(page);
    expect(await violations(page)).toEqual([]);
    await main.getByRole("button", { name: t("admin.orders.hand.do") }).click();
    await expectToast(page, t("order.placed"));
    await expect(page).toHaveURL(/\/orders\/\d+$/);
    await expect(main).toContainText(t("admin.orders.source.phone"));
    await expect(main).toContainText(shopper.name);
    await expect(main.locator("dl.figures")).toContainText(locale === "bn" ? "৳৩৫" : "৳35");
  });
}

const digits = (locale: Locale, digit: string) =>
  locale === "bn" ? String.fromCharCode(0x09e6 + Number(digit)) : digit;

/** Adds two units of the first product that is found to the order. */
async function addProduct(page: Page, locale: Locale) {
  await page.getByRole("button", { name: text(locale, "admin.orders.hand.add") }).click();
  const dialog = overlay(page);
  await dialog.getByRole("searchbox").fill("masoor");
  const add = dialog
    .getByRole("listitem")
    .filter({ hasText: /masoor|মসুর/i })
    .first()
    .getByRole("button");
  await add.click();
  await add.click();
  expect(await violations(page)).toEqual([]);
  await dialog
    .getByRole("button", { name: text(locale, "admin.orders.hand.done"), exact: true })
    .click();
  await expect(
    page
      .locator("#main")
      .getByText(/masoor|মসুর/i)
      .first(),
  ).toBeVisible();
}
