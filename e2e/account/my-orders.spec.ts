// A customer's orders: filtered by status, opened, canceled and ordered again.
import type { Quote } from "../../client/types/checkout.gen";
import type { CustomerOrders } from "../../client/types/order.gen";
import { newCustomer, signInDemo } from "../support/account";
import { violations } from "../support/axe";
import { cancelOrder, placeOrder, shopId } from "../support/checkout";
import { desktopOnly, type Locale, locales, oneSize, phoneOnly, slow } from "../support/pages";
import { expectToast, overlay, storedCart, text } from "../support/shop";
import { expect, expectNoHorizontalScroll, gotoHydrated, test } from "../support/test";

const product = "deshi-masoor-dal-1kg";
const other = "miniket-rice-5kg";
const address = (locale: Locale, query = "") => `/demo/dashboard/my_orders?lang=${locale}${query}`;

for (const locale of locales) {
  test(`lists, cancels and reorders orders, in ${locale}`, oneSize(locale), async ({ page }) => {
    test.slow();
    const t = (key: Parameters<typeof text>[1]) => text(locale, key);
    await newCustomer(page.request, "demo");
    await gotoHydrated(page, address(locale));
    const main = page.locator("#main");
    await expect(main).toContainText(t("dashboard.orders.empty"));
    await expectNoHorizontalScroll(page);
    expect(await violations(page)).toEqual([]);

    const first = await placeOrder(page.request, "demo", product, 2);
    const second = await placeOrder(page.request, "demo", other);
    await page.reload();
    const rows = main.getByRole("article");
    await expect(rows).toHaveCount(2);
    await expect(rows.first()).toContainText(second.order_id); // The newest order.
    await expect(rows.first().locator(".status-badge")).toHaveText(t("order.status.pending"));
    await expectNoHorizontalScroll(page);
    expect(await violations(page)).toEqual([]);

    await rows
      .first()
      .getByRole("button", { name: t("order.cancel") })
      .click();
    await overlay(page)
      .getByRole("button", { name: t("order.cancel.do") })
      .click();
    await expectToast(page, t("order.canceled"));
    await expect(rows.first().locator(".status-badge")).toHaveText(t("order.status.canceled"));
    await expect(rows.first().getByRole("button", { name: t("order.cancel") })).toHaveCount(0);

    const tabs = page.getByRole("navigation", { name: t("dashboard.orders.tabs") });
    await tabs.getByRole("link", { name: t("order.status.canceled") }).click();
    await expect(page).toHaveURL(/[?&]status=canceled/);
    await expect(rows).toHaveCount(1);
    await page.reload();
    await expect(rows).toContainText([second.order_id]);
    await expect(tabs.locator("[aria-current=page]")).toContainText(t("order.status.canceled"));
    await tabs.getByRole("link", { name: t("order.status.shipped") }).click();
    await expect(main.getByRole("heading", { level: 2 }).last()).toContainText(
      t("order.status.shipped"),
    );
    await page.goBack();
    await expect(rows).toContainText([second.order_id]);
    await page.goBack();
    await expect(rows).toHaveCount(2);

    const old = rows.filter({ hasText: first.order_id });
    await old.getByRole("button", { name: t("dashboard.reorder") }).click();
    await expect(overlay(page).getByRole("heading", { level: 2 }).first()).toHaveText(t("cart"));
    expect((await storedCart(page, "demo")).map(({ quantity }) => quantity)).toEqual([2]);
    await page.keyboard.press("Escape");

    await old.getByRole("link", { name: t("order.see") }).click();
    await expect(page).toHaveURL(new RegExp(`/order_details/${first.order_id}`));
    await expect(main).toContainText("House 12, Road 5");
    await expect(page.getByRole("button", { name: t("invoice.print") })).toBeVisible();
    await cancelOrder(page.request, "demo", first.order_id);
  });
}

test("every order status has its tab, colour and label", slow(desktopOnly), async ({ page }) => {
  await signInDemo(page.request);
  await gotoHydrated(page, address("en"));
  const rows = page.locator("#main").getByRole("article");
  await expect(rows.first()).toBeVisible();
  const tabs = page.getByRole("navigation", { name: "Orders by status" });
  for (const [status, tone] of Object.entries({
    Accepted: "blue",
    Processing: "yellow",
    Shipped: "grey",
    Delivered: "green",
    Completed: "green",
    Canceled: "red",
  })) {
    await tabs.getByRole("link", { name: status }).click();
    await expect(rows).toHaveCount(1);
    const badge = rows.locator(".status-badge");
    await expect(badge).toHaveText(status);
    await expect(badge).toHaveAttribute("data-tone", tone);
    const received = ["Delivered", "Completed"].includes(status);
    await expect(rows.getByRole("link", { name: "Review" })).toHaveCount(received ? 1 : 0);
  }
});

test(
  "pages more than ten orders, and keeps the page on back and reload",
  phoneOnly,
  async ({ page }) => {
    await newCustomer(page.request, "demo");
    const orders: string[] = [];
    for (let i = 0; i < 11; i++) {
      orders.unshift((await placeOrder(page.request, "demo", product)).order_id);
    }
    await gotoHydrated(page, address("en", "&status=pending"));
    const rows = page.locator("#main").getByRole("article");
    await expect(rows).toHaveCount(10);
    await page.getByRole("link", { name: "Next" }).click();
    await expect(rows).toContainText(orders.slice(10));
    expect(new URL(page.url()).searchParams.get("status")).toBe("pending");
    await page.reload();
    await expect(rows).toContainText(orders.slice(10));
    await page.goBack();
    await expect(rows).toContainText(orders.slice(0, 10));
    for (const order of orders) await cancelOrder(page.request, "demo", order);
  },
);

test(
  "reordering reports unavailable products and adds the rest to the cart",
  slow(phoneOnly),
  async ({ page }) => {
    await newCustomer(page.request, "demo");
    const order = await placeOrder(page.request, "demo", product, 2);
    const [item] = order.items;
    // Adds two unavailable items to the order in the response, which ordering again must skip.
    await page.route("**/api/v1/customer/orders?*", async (route) => {
      const response = await route.fetch();
      const list: { data: CustomerOrders } = await response.json();
      const deleted = { ...item, name: "Old lamp", product_id: 0, slug: "" };
      const soldOut = { ...item, name: "Padma hilsa", product_id: 999999 };
      for (const each of list.data.orders) each.items.push(deleted as never, soldOut as never);
      await route.fulfill({ json: list });
    });
    await gotoHydrated(page, address("en"));
    const row = page.locator("#main").getByRole("article");
    await row.getByRole("button", { name: "Order again" }).click();
    await expect(overlay(page)).toBeVisible();
    expect((await storedCart(page, "demo")).map(({ quantity }) => quantity)).toEqual([2]);
    await page.keyboard.press("Escape");
    const notice = row.getByRole("status");
    await expect(notice).toContainText("Old lamp isn't available right now.");
    await expect(notice).toContainText("Padma hilsa isn't available right now.");
    expect(await violations(page)).toEqual([]);

    await page.route("**/api/v1/checkout/quote?*", async (route) => {
      const response = await route.fetch();
      const quote: { data: Quote } = await response.json();
      for (const line of quote.data.lines) Object.assign(line, { quantity: 0, stock: 0 });
      await route.fulfill({ json: quote });
    });
    await row.getByRole("button", { name: "Order again" }).click();
    await expectToast(page, "None of these products are available right now.");
    await expect(overlay(page)).toHaveCount(0);
    await cancelOrder(page.request, "demo", order.order_id);
  },
);

test("offers a retry when orders cannot be loaded", slow(phoneOnly), async ({ page }) => {
  await newCustomer(page.request, "demo");
  await page.route("**/api/v1/customer/orders?*", (route) => route.abort("aborted"));
  await gotoHydrated(page, address("en"));
  const retry = page.locator("#main").getByRole("button", { name: "Retry" });
  await expect(retry).toBeVisible({ timeout: 15_000 }); // The button appears after three attempts.
  await page.unroute("**/api/v1/customer/orders?*");
  await retry.click();
  await expect(page.locator("#main")).toContainText("No orders yet");
});

test(
  "the list contains no orders of another customer",
  slow(phoneOnly),
  async ({ page, browser, baseURL }) => {
    await newCustomer(page.request, "demo");
    const order = await placeOrder(page.request, "demo", product);
    const otherBrowser = await browser.newContext({ baseURL });
    const otherPage = await otherBrowser.newPage();
    await newCustomer(otherPage.request, "demo");
    await gotoHydrated(otherPage, address("en"));
    await expect(otherPage.locator("#main")).toContainText("No orders yet");
    const id = await shopId(otherPage.request, "demo");
    const cancel = `/api/v1/orders/${order.order_id}/cancel?shop_id=${id}`;
    expect((await otherPage.request.post(cancel, { data: {} })).status()).not.toBe(200);
    await otherBrowser.close();
    await cancelOrder(page.request, "demo", order.order_id);
  },
);
