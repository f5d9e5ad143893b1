// Placing an order: duplicate, lost, changed and rejected requests, and stock bought by others.
import type { Page } from "@playwright/test";
import { violations } from "../support/axe";
import {
  buyNow,
  cancelOrder,
  field,
  fieldError,
  fillCheckout,
  placeButton,
  placedOrder,
  placeOrder,
  shopper,
} from "../support/checkout";
import { phoneOnly, slow } from "../support/pages";
import { storedCart } from "../support/shop";
import { expect, gotoHydrated, test } from "../support/test";

// Allows the error responses that these tests expect, because the browser logs them.
test.use({ allowedConsole: /status of 4\d\d/ });

test("shows the server's validation errors at their fields", slow(phoneOnly), async ({ page }) => {
  await buyNow(page, "demo", "deshi-masoor-dal-1kg");
  await fillCheckout(page);
  await changeOrder(page, (order) => ({ ...order, upazila: "Atlantis", line: "" }));
  await placeButton(page).click();
  await expect(fieldError(page, "upazila")).toHaveText("Invalid format.");
  await expect(fieldError(page, "line")).toHaveText("This is required.");
  await expect(field(page, "upazila")).toBeFocused();
});

test("a double click in two tabs places one order", phoneOnly, async ({ page, context }) => {
  await buyNow(page, "demo", "deshi-masoor-dal-1kg");
  await fillCheckout(page);
  const other = await context.newPage();
  await gotoHydrated(other, "/demo/checkout?lang=en");
  await expect(field(other, "upazila")).toHaveValue(shopper.upazila);
  await expect(other.locator("#main form dl")).toHaveAttribute("aria-busy", "false");
  const orders: string[] = [];
  await context.route("**/api/v1/orders?*", async (route) => {
    const response = await route.fetch();
    orders.push((await response.json()).data.order_id);
    await route.fulfill({ response });
  });
  // Clicks without waiting for the button, as Playwright would, because the other tab's order
  // removes it.
  const doubleClick = (tab: Page) =>
    placeButton(tab).evaluate((button: HTMLElement) => {
      if (!button.isConnected) return;
      button.click();
      button.click();
    });
  await Promise.all([doubleClick(page), doubleClick(other)]);
  const order = await Promise.any([placedOrder(page), placedOrder(other)]);
  // The slower tab may show an empty cart, because the other one has placed the order.
  for (const tab of [page, other]) {
    await expect(tab.locator("#main")).toContainText(new RegExp(`${order}|Your cart is empty`));
  }
  expect(orders.length).toBeLessThanOrEqual(2);
  expect(new Set(orders)).toEqual(new Set([order]));
  await cancelOrder(page.request, "demo", order);
});

test("retries a lost response with the same idempotency key", slow(phoneOnly), async ({ page }) => {
  const keys: (string | undefined)[] = [];
  const placed: string[] = [];
  await page.route("**/api/v1/orders?*", async (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    const response = await route.fetch();
    placed.push((await response.json()).data.order_id);
    if (keys.length === 1) await route.abort("aborted");
    else await route.fulfill({ response });
  });
  await buyNow(page, "demo", "deshi-masoor-dal-1kg");
  await fillCheckout(page);
  await placeButton(page).click();
  await expect(page.getByRole("alert")).toContainText("Couldn't reach the shop");
  await placeButton(page).click();
  const order = await placedOrder(page);
  expect(placed).toEqual([order, order]);
  expect(keys[0]).toBe(keys[1]);
  await cancelOrder(page.request, "demo", order);
});

test(
  "finds an order whose response was lost when the checkout is opened again",
  phoneOnly,
  async ({ page, context }) => {
    let placed = "";
    await page.route("**/api/v1/orders?*", async (route) => {
      const response = await route.fetch();
      placed = (await response.json()).data.order_id;
      await route.abort("aborted");
    });
    await buyNow(page, "demo", "deshi-masoor-dal-1kg");
    await fillCheckout(page);
    await placeButton(page).click();
    await expect(page.getByRole("alert")).toContainText("Couldn't reach the shop");
    // The lost response also set the cookie that proves ownership, so the cookies are cleared.
    await context.clearCookies();
    await page.reload();
    expect(await placedOrder(page)).toBe(placed);
    await expect(page.locator("#main")).toContainText(shopper.line);
    expect(await storedCart(page, "demo")).toEqual([]);
    await page.goBack();
    await expect(page).not.toHaveURL(/\/checkout/);
    await cancelOrder(page.request, "demo", placed);
  },
);

test(
  "changes after a lost response lead to the placed order",
  slow(phoneOnly),
  async ({ page }) => {
    let placed = "";
    await page.route(
      "**/api/v1/orders?*",
      async (route) => {
        const response = await route.fetch();
        placed = (await response.json()).data.order_id;
        await route.abort("aborted");
      },
      { times: 1 },
    );
    await buyNow(page, "demo", "deshi-masoor-dal-1kg");
    await fillCheckout(page);
    await placeButton(page).click();
    await expect(page.getByRole("alert")).toContainText("Couldn't reach the shop");
    await field(page, "note").fill("and a bag, please");
    await placeButton(page).click();
    await page.waitForURL(/\/order_details\//);
    await expect(page.locator("#main")).toContainText(placed);
    expect(await storedCart(page, "demo"), "the cart was not ordered").toHaveLength(1);
    await cancelOrder(page.request, "demo", placed);
  },
);

test(
  "reports units that others bought meanwhile and orders the rest",
  phoneOnly,
  async ({ page, browser }) => {
    await buyNow(page, "demo", "jamalpur-nakshi-kantha");
    const more = page.getByRole("button", { name: /^Increase quantity/ });
    for (const quantity of ["2", "3"]) {
      await more.click();
      await expect(page.locator("#main output")).toHaveText(quantity);
    }
    await fillCheckout(page);
    await expect(page.locator("#main form dl")).toHaveAttribute("aria-busy", "false");
    const otherBrowser = await browser.newContext();
    const otherOrder = await placeOrder(otherBrowser.request, "demo", "jamalpur-nakshi-kantha", 4);
    await placeButton(page).click();
    await expect(page.getByRole("alert")).toContainText("your order wasn't placed");
    await expect(page.locator("#main")).toContainText("only 1 of 3 available");
    await expect(page.locator("#main output")).toHaveText("1");
    await expect(page.locator("#main form dl")).toHaveAttribute("aria-busy", "false");
    expect.soft(await violations(page), "the refusal").toEqual([]);
    await placeButton(page).click();
    const order = await placedOrder(page);
    await expect(page.locator("#main")).toContainText("1 ×");
    await cancelOrder(page.request, "demo", order);
    await cancelOrder(otherBrowser.request, "demo", otherOrder.order_id);
    await otherBrowser.close();
  },
);

test("shows changed prices before the order is placed", slow(phoneOnly), async ({ page }) => {
  await buyNow(page, "demo", "deshi-masoor-dal-1kg");
  await fillCheckout(page);
  await changeOrder(page, (order) => ({ ...order, fingerprint: "of yesterday" }));
  await placeButton(page).click();
  await expect(page.getByRole("alert")).toContainText("The price has changed");
  await page.unrouteAll();
  await placeButton(page).click();
  await cancelOrder(page.request, "demo", await placedOrder(page));
});

test("replaces a deleted delivery package", slow(phoneOnly), async ({ page }) => {
  await buyNow(page, "demo", "deshi-masoor-dal-1kg");
  await fillCheckout(page);
  await changeOrder(page, (order) => ({ ...order, package_id: 999999 }));
  await placeButton(page).click();
  await expect(page.getByRole("alert")).toContainText("The delivery or products have changed");
  await page.unrouteAll();
  await placeButton(page).click();
  await cancelOrder(page.request, "demo", await placedOrder(page));
});

test("a rate limit shows when to retry", slow(phoneOnly), async ({ page }) => {
  await page.route("**/api/v1/orders?*", (route) =>
    route.fulfill({
      status: 429,
      headers: { "Retry-After": "90" },
      json: { error: { code: "too_many", message: "" } },
    }),
  );
  await buyNow(page, "demo", "deshi-masoor-dal-1kg");
  await fillCheckout(page);
  await placeButton(page).click();
  await expect(page.getByRole("alert")).toContainText("Try again in 2 minutes");
  await expect(field(page, "name")).toHaveValue(shopper.name);
});

// Changes the order in the request, as an outdated page would send it.
async function changeOrder(page: Page, change: (order: object) => object) {
  await page.route("**/api/v1/orders?*", (route) =>
    route.continue({ postData: JSON.stringify(change(route.request().postDataJSON())) }),
  );
}
