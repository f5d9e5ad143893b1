// An order's pages: complete for its customer, masked for everybody else.
import { violations } from "../support/axe";
import { cancelOrder, orderAddress, placeOrder, shopper } from "../support/checkout";
import { desktopOnly, phoneOnly, slow } from "../support/pages";
import { expectToast, overlay } from "../support/shop";
import { expect, gotoHydrated, test } from "../support/test";

// Allows the error responses to rejected proofs of ownership.
test.use({ allowedConsole: /status of 4\d\d/ });

const product = "deshi-masoor-dal-1kg";
const secrets = [shopper.name, shopper.mobile, shopper.line, "01812-345670"];

test(
  "a shared link of the success page shows no personal data",
  phoneOnly,
  async ({ page, browser, baseURL }) => {
    const order = await placeOrder(page.request, "demo", product);
    await gotoHydrated(page, `/demo/order-success?order=${order.order_id}&lang=en`);
    await expect(page.locator("#main")).toContainText(shopper.line);
    await page.reload();
    await expect(page.locator("#main")).toContainText(shopper.line);

    const otherBrowser = await browser.newContext({ baseURL });
    const otherPage = await otherBrowser.newPage();
    const answers: string[] = [];
    otherPage.on("response", async (response) => {
      if (response.url().includes("/api/")) answers.push(await response.text());
    });
    await gotoHydrated(otherPage, page.url());
    await expect(otherPage.locator("#main .status-badge")).toHaveText("Pending");
    await expect(otherPage.locator("#main")).toContainText(order.order_id);
    const all = (await otherPage.content()) + answers.join();
    for (const secret of [...secrets, order.key]) expect(all).not.toContain(secret);
    expect(await violations(otherPage)).toEqual([]);
    await otherBrowser.close();
    await cancelOrder(page.request, "demo", order.order_id);
  },
);

test(
  "the order's phone number reveals it, and another number does not",
  phoneOnly,
  async ({ page, browser, baseURL }) => {
    const order = await placeOrder(page.request, "demo", product);
    const otherBrowser = await browser.newContext({ baseURL, locale: "en" });
    const otherPage = await otherBrowser.newPage();
    await gotoHydrated(otherPage, orderAddress("demo", order.order_id));
    await expect(otherPage.locator("#main")).toContainText("Is this your order?");
    for (const secret of secrets) expect(await otherPage.content()).not.toContain(secret);
    const number = otherPage.getByRole("textbox", { name: "Phone number on the order" });
    const show = otherPage.getByRole("button", { name: "Show order" });
    await show.click();
    await expect(number).toHaveAccessibleDescription("Please, enter a valid phone number.");
    await number.fill("01912345678");
    await show.click();
    await expect(number).toHaveAccessibleDescription(
      "This isn't the phone number on the order. Try another one.",
    );
    await expect(number).toBeFocused();
    expect(await violations(otherPage)).toEqual([]);
    await number.fill("০১৮১২ ৩৪৫৬৭০");
    await show.click();
    await expect(otherPage.locator("#main")).toContainText(shopper.line);
    await otherPage.reload();
    await expect(otherPage.locator("#main"), "the browser remembers the proof").toContainText(
      shopper.line,
    );
    await otherBrowser.close();
    await cancelOrder(page.request, "demo", order.order_id);
  },
);

test(
  "a signed link shows the order and is removed from the address",
  phoneOnly,
  async ({ page, browser, baseURL }) => {
    const order = await placeOrder(page.request, "demo", product);
    const otherBrowser = await browser.newContext({ baseURL });
    const otherPage = await otherBrowser.newPage();
    await gotoHydrated(
      otherPage,
      orderAddress("demo", order.order_id, `?key=${order.key}&lang=en`),
    );
    await expect(otherPage.locator("#main")).toContainText(shopper.line);
    expect(otherPage.url()).not.toContain("key");
    expect(otherPage.url()).toContain("lang=en");
    await otherPage.getByRole("button", { name: "Cancel order" }).click();
    await overlay(otherPage).getByRole("button", { name: "Keep order" }).click();
    await expect(overlay(otherPage)).toHaveCount(0);
    await otherBrowser.close();
    await cancelOrder(page.request, "demo", order.order_id);
  },
);

test(
  "an order canceled in another tab is shown as canceled, with the focus on its status",
  slow(phoneOnly),
  async ({ page }) => {
    const order = await placeOrder(page.request, "demo", product);
    await gotoHydrated(page, orderAddress("demo", order.order_id));
    await page.getByRole("button", { name: "Cancel order" }).click();
    await cancelOrder(page.request, "demo", order.order_id);
    await overlay(page).getByRole("button", { name: "Yes, cancel order" }).click();
    await expectToast(page, "Order canceled");
    const status = page.locator("#main .status-badge");
    await expect(status).toHaveText("Canceled");
    await expect(page.locator(":focus")).toHaveText("Canceled");
    await expect(overlay(page)).toHaveCount(0);
  },
);

test("the success page shows the order's current status", phoneOnly, async ({ page, request }) => {
  const order = await placeOrder(page.request, "demo", product);
  const address = `/demo/order-success?order=${order.order_id}&lang=en`;
  const heading = page.locator("h1");
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      const shifts = list
        .getEntries()
        .map((entry) => (entry as unknown as { value: number }).value);
      performance.mark("shifts", { detail: Math.max(...shifts) });
    }).observe({ type: "layout-shift", buffered: true });
  });
  expect(await (await request.get(address)).text()).toMatch(/<h1[^>]*>Order details<\/h1>/);
  await gotoHydrated(page, address);
  await expect(heading).toHaveText("Thank you! We received your order");
  await cancelOrder(page.request, "demo", order.order_id);
  await page.reload();
  await expect(heading).toHaveText("This order is canceled");
  const shifts = await page.evaluate(() =>
    performance.getEntriesByName("shifts").map((mark) => (mark as PerformanceMark).detail),
  );
  expect(Math.max(0, ...shifts), "the page does not shift").toBeLessThan(0.01);
  await expect(page.locator("#main")).not.toContainText("will call");
  expect(await violations(page)).toEqual([]);
});

test(
  "the copied link of the success page shows the order in another browser",
  slow(desktopOnly),
  async ({ page, browser, baseURL, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const order = await placeOrder(page.request, "demo", product);
    await gotoHydrated(page, `/demo/order-success?order=${order.order_id}&lang=en`);
    await page.getByRole("button", { name: "Copy order link" }).click();
    await expectToast(page, "Link copied");
    expect(await page.content()).not.toContain(order.key);
    const otherBrowser = await browser.newContext({ baseURL });
    const otherPage = await otherBrowser.newPage();
    await gotoHydrated(otherPage, await page.evaluate(() => navigator.clipboard.readText()));
    await expect(otherPage.locator("#main")).toContainText(shopper.line);
    await otherBrowser.close();
    await cancelOrder(page.request, "demo", order.order_id);
  },
);

test("prints only the invoice", { tag: "@desktop" }, async ({ page }) => {
  const order = await placeOrder(page.request, "demo", product, 2);
  await gotoHydrated(page, orderAddress("demo", order.order_id));
  const invoice = page.locator(".invoice");
  await expect(invoice).toBeHidden();
  await page.evaluate(() => {
    window.print = () => document.body.classList.add("printed");
  });
  await page.getByRole("button", { name: "Print invoice" }).click();
  await expect(page.locator("body")).toHaveClass(/printed/);
  await page.emulateMedia({ media: "print" });
  await expect(invoice).toBeVisible();
  for (const part of [order.order_id, shopper.name, shopper.line, "Masoor", "Shapla Bazar"])
    await expect(invoice).toContainText(part);
  const seen = page.locator("header, footer, nav, h1, #main .status-badge, button");
  await expect(seen.filter({ visible: true })).toHaveCount(0);
  const pages = (await page.pdf()).toString("latin1").match(/\/Type\s*\/Page\b/g);
  expect(pages).toHaveLength(1);
  await cancelOrder(page.request, "demo", order.order_id);
});

test("offers a retry when the order cannot be loaded", slow(phoneOnly), async ({ page }) => {
  const order = await placeOrder(page.request, "demo", product);
  await page.route("**/api/v1/orders/*", (route) => route.abort("aborted"), { times: 1 });
  await gotoHydrated(page, orderAddress("demo", order.order_id));
  await expect(page.getByRole("alert")).toContainText("Error loading order");
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.locator("#main")).toContainText(shopper.line);
  await cancelOrder(page.request, "demo", order.order_id);
});

test("a missing order shows a notice", slow(phoneOnly), async ({ page }) => {
  await gotoHydrated(page, orderAddress("demo", "99999999"));
  await expect(page.locator("#main h2")).toHaveText("Order not found");
  expect(await violations(page)).toEqual([]);
});
