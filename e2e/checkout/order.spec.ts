// An order's own pages: whole for who proves that it is theirs, and for nobody else.
import { violations } from "../support/axe";
import { cancelOrder, orderAddress, placeOrder, shopper } from "../support/checkout";
import { phoneOnly } from "../support/pages";
import { expectToast, overlay } from "../support/shop";
import { expect, gotoHydrated, test } from "../support/test";

// Proofs that fail are what some of these tests are about.
test.use({ allowedConsole: /status of 4\d\d|was preloaded/ });

const product = "deshi-masoor-dal-1kg";
const secrets = [shopper.name, shopper.mobile, shopper.line, "01812-345670"];

test(
  "a shared link of the success page shows nothing personal",
  phoneOnly,
  async ({ page, browser, baseURL }) => {
    const order = await placeOrder(page.request, "demo", product);
    await gotoHydrated(page, `/demo/order-success?order=${order.order_id}&lang=en`);
    await expect(page.locator("#main")).toContainText(shopper.line);
    await page.reload();
    await expect(page.locator("#main")).toContainText(shopper.line);

    const stranger = await browser.newContext({ baseURL });
    const theirs = await stranger.newPage();
    const answers: string[] = [];
    theirs.on("response", async (response) => {
      if (response.url().includes("/api/")) answers.push(await response.text());
    });
    await gotoHydrated(theirs, page.url());
    await expect(theirs.locator("#main .status-badge")).toHaveText("Pending");
    await expect(theirs.locator("#main")).toContainText(order.order_id);
    const all = (await theirs.content()) + answers.join();
    for (const secret of [...secrets, order.key]) expect(all).not.toContain(secret);
    expect(await violations(theirs)).toEqual([]);
    await stranger.close();
    await cancelOrder(page.request, "demo", order.order_id);
  },
);

test(
  "the phone number of the order shows it whole, another does not",
  phoneOnly,
  async ({ page, browser, baseURL }) => {
    const order = await placeOrder(page.request, "demo", product);
    const stranger = await browser.newContext({ baseURL, locale: "en" });
    const theirs = await stranger.newPage();
    await gotoHydrated(theirs, orderAddress("demo", order.order_id));
    await expect(theirs.locator("#main")).toContainText("Is this your order?");
    for (const secret of secrets) expect(await theirs.content()).not.toContain(secret);
    const number = theirs.getByRole("textbox", { name: "Phone number of the order" });
    const show = theirs.getByRole("button", { name: "Show the order" });
    await show.click();
    await expect(number).toHaveAccessibleDescription("Please, enter a valid phone number.");
    await number.fill("01912345678");
    await show.click();
    await expect(number).toHaveAccessibleDescription(
      "The order was made with another phone number.",
    );
    await expect(number).toBeFocused();
    expect(await violations(theirs)).toEqual([]);
    await number.fill("০১৮১২ ৩৪৫৬৭০");
    await show.click();
    await expect(theirs.locator("#main")).toContainText(shopper.line);
    await theirs.reload();
    await expect(theirs.locator("#main"), "the browser is known from now on").toContainText(
      shopper.line,
    );
    await stranger.close();
    await cancelOrder(page.request, "demo", order.order_id);
  },
);

test(
  "the signed link shows the order, and its key leaves the address",
  phoneOnly,
  async ({ page, browser, baseURL }) => {
    const order = await placeOrder(page.request, "demo", product);
    const elsewhere = await browser.newContext({ baseURL });
    const theirs = await elsewhere.newPage();
    await gotoHydrated(theirs, orderAddress("demo", order.order_id, `?key=${order.key}&lang=en`));
    await expect(theirs.locator("#main")).toContainText(shopper.line);
    expect(theirs.url()).not.toContain("key");
    expect(theirs.url()).toContain("lang=en");
    await theirs.getByRole("button", { name: "Cancel the order" }).click();
    await overlay(theirs).getByRole("button", { name: "Keep it" }).click();
    await expect(overlay(theirs)).toHaveCount(0);
    await elsewhere.close();
    await cancelOrder(page.request, "demo", order.order_id);
  },
);

test(
  "an order that another tab canceled meanwhile is canceled, and says so where the focus is",
  phoneOnly,
  async ({ page }) => {
    const order = await placeOrder(page.request, "demo", product);
    await gotoHydrated(page, orderAddress("demo", order.order_id));
    await page.getByRole("button", { name: "Cancel the order" }).click();
    await cancelOrder(page.request, "demo", order.order_id);
    await overlay(page).getByRole("button", { name: "Yes, cancel it" }).click();
    await expectToast(page, "Order canceled");
    const status = page.locator("#main .status-badge");
    await expect(status).toHaveText("Canceled");
    await expect(page.locator(":focus")).toHaveText("Canceled");
    await expect(overlay(page)).toHaveCount(0);
  },
);

test("the success page says how its order stands", phoneOnly, async ({ page, request }) => {
  const order = await placeOrder(page.request, "demo", product);
  const address = `/demo/order-success?order=${order.order_id}&lang=en`;
  const heading = page.locator("h1");
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      const moved = list.getEntries().map((entry) => (entry as unknown as { value: number }).value);
      performance.mark("moved", { detail: Math.max(...moved) });
    }).observe({ type: "layout-shift", buffered: true });
  });
  expect(await (await request.get(address)).text()).toMatch(/<h1[^>]*>Order details<\/h1>/);
  await gotoHydrated(page, address);
  await expect(heading).toHaveText("Thank you! Your order is placed");
  await cancelOrder(page.request, "demo", order.order_id);
  await page.reload();
  await expect(heading).toHaveText("This order is canceled");
  const moved = await page.evaluate(() =>
    performance.getEntriesByName("moved").map((mark) => (mark as PerformanceMark).detail),
  );
  expect(Math.max(0, ...moved), "what stood there stays where it was").toBeLessThan(0.01);
  await expect(page.locator("#main")).not.toContainText("will call you");
  expect(await violations(page)).toEqual([]);
});

test("the copied link of the success page shows the order elsewhere", { tag: "@desktop" }, async ({
  page,
  browser,
  baseURL,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const order = await placeOrder(page.request, "demo", product);
  await gotoHydrated(page, `/demo/order-success?order=${order.order_id}&lang=en`);
  await page.getByRole("button", { name: "Copy the order's link" }).click();
  await expectToast(page, "Link copied");
  expect(await page.content()).not.toContain(order.key);
  const elsewhere = await browser.newContext({ baseURL });
  const theirs = await elsewhere.newPage();
  await gotoHydrated(theirs, await page.evaluate(() => navigator.clipboard.readText()));
  await expect(theirs.locator("#main")).toContainText(shopper.line);
  await elsewhere.close();
  await cancelOrder(page.request, "demo", order.order_id);
});

test("what is printed is the invoice and nothing else", { tag: "@desktop" }, async ({ page }) => {
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

test("an order that cannot be asked for is asked for again", phoneOnly, async ({ page }) => {
  const order = await placeOrder(page.request, "demo", product);
  await page.route("**/api/v1/orders/*", (route) => route.abort("aborted"), { times: 1 });
  await gotoHydrated(page, orderAddress("demo", order.order_id));
  await expect(page.getByRole("alert")).toContainText("Error loading order");
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.locator("#main")).toContainText(shopper.line);
  await cancelOrder(page.request, "demo", order.order_id);
});

test("an order that is gone leads to where orders are found", phoneOnly, async ({ page }) => {
  await gotoHydrated(page, orderAddress("demo", "99999999"));
  await expect(page.locator("#main h2")).toHaveText("Order not found");
  expect(await violations(page)).toEqual([]);
});
