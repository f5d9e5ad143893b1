// Events that a shop's advertising scripts receive. Shops without such scripts send no third-party
// requests.
import { eventNames, ids, lastEvent, test } from "./support/advertising";
import { fillCheckout, placeButton, placedOrder } from "./support/checkout";
import { oneSize, phoneOnly, slow } from "./support/pages";
import { addButton, openCart, overlay, text } from "./support/shop";
import { expect, gotoHydrated, hydrated } from "./support/test";

// Allows 404 for the picture files that the seeded products lack, and the scripts that some tests
// block.
test.use({ allowedConsole: /status of 404|ERR_FAILED|ERR_BLOCKED_BY_CLIENT/ });

const strict =
  "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; " +
  "script-src 'self' 'sha256-OURS'; frame-src 'self' https://www.youtube-nocookie.com https://www.facebook.com; object-src 'none'; base-uri 'none'; frame-ancestors 'self'; form-action 'self'; " +
  "report-uri /api/v1/reports; report-to csp";

const gtm = `https://www.googletagmanager.com/gtm.js?id=${ids.gtm}`;
const fbevents = "https://connect.facebook.net/en_US/fbevents.js";

interface Ecommerce {
  event: string;
  ecommerce: { currency: string; value: number; items: Record<string, unknown>[] };
}

// Returns the parameters that Meta expects for one unit of an item.
function contentOf(item: Record<string, unknown> | undefined) {
  return {
    content_ids: [item?.item_id],
    content_type: "product",
    contents: [{ id: item?.item_id, quantity: 1, item_price: item?.price }],
    currency: "BDT",
    value: item?.price,
  };
}

test("sends list, product and cart events in order", phoneOnly, async ({ page, shops, calls }) => {
  await gotoHydrated(page, `${shops.of("load-1")}/best-selling-products?lang=en`);
  await expect.poll(() => eventNames(calls, "meta")).toEqual(["PageView"]);
  await expect.poll(() => eventNames(calls, "google")).toEqual(["page_view", "view_item_list"]);
  expect(calls.filter(({ to }) => to === "meta").map(({ args }) => args)).toEqual([
    ["set", "autoConfig", false, ids.pixel],
    ["init", ids.pixel],
    ["track", "PageView", {}],
  ]);
  // An event clears GTM's previous ecommerce object before it sets the new one.
  const google = () => calls.filter(({ to }) => to === "google").map(({ args }) => args[0]);
  const first = google().findIndex((each) => "ecommerce" in (each as object));
  expect(google()[first]).toEqual({ ecommerce: null });
  const { ecommerce: listed } = lastEvent(calls, "google", "view_item_list") as Ecommerce;
  const cost = listed.items.reduce((sum, { price }) => sum + Number(price), 0);
  expect(listed.currency).toBe("BDT");
  expect(listed.value).toBeCloseTo(cost, 2);
  expect(listed.items.map(({ index }) => index)).toEqual(listed.items.map((_, i) => i));
  expect(Object.keys(listed.items[0] ?? {})).toEqual(
    "item_id item_name item_category price discount quantity index".split(" "),
  );

  calls.length = 0;
  const card = page.locator("#main article").filter({ has: addButton(page, "en") });
  await card.first().locator("a[href*='/product/']").first().click();
  const opened = ["select_item", "page_view", "view_item", "view_item_list"];
  await expect.poll(() => eventNames(calls, "google")).toEqual(opened);
  const chosen = lastEvent(calls, "google", "select_item") as Ecommerce;
  const viewed = lastEvent(calls, "google", "view_item") as Ecommerce;
  const [item] = viewed.ecommerce.items;
  const content = contentOf(item);
  expect({ ...chosen.ecommerce.items[0], index: 0 }).toEqual(item);
  expect(item?.item_name).toBe(await page.locator("h1").innerText());
  expect(eventNames(calls, "meta")).toEqual(["PageView", "ViewContent"]);
  expect(lastEvent(calls, "meta", "ViewContent")).toEqual(["track", "ViewContent", content]);

  calls.length = 0;
  await addButton(page.locator("#main"), "en").first().click();
  await expect(overlay(page)).toBeVisible();
  await page.keyboard.press("Escape");
  const drawer = await openCart(page, "en");
  const counter = drawer.getByRole("button", { name: String(item?.item_name) });
  await counter.nth(1).click();
  await expect(drawer.locator("output")).toHaveText("2");
  await counter.first().click();
  await expect(drawer.locator("output")).toHaveText("1");
  await page.keyboard.press("Escape");
  const counted = ["add_to_cart", "view_cart", "add_to_cart", "remove_from_cart"];
  await expect.poll(() => eventNames(calls, "google")).toEqual(counted);
  expect(eventNames(calls, "meta")).toEqual(["AddToCart", "AddToCart"]);
  for (const event of counted) {
    const ecommerce = { currency: "BDT", value: item?.price, items: [item] };
    expect(lastEvent(calls, "google", event)).toEqual({ event, ecommerce });
  }
  expect(lastEvent(calls, "meta", "AddToCart")).toEqual(["track", "AddToCart", content]);

  calls.length = 0;
  const [wish] = text("en", "wish_of").split("{name}");
  await page.locator("#main").getByRole("button", { name: wish }).first().click();
  await page.locator("footer a[href^='tel:']").evaluate((link: HTMLElement) => {
    link.addEventListener("click", (event) => event.preventDefault());
    link.click();
  });
  await expect.poll(() => eventNames(calls, "meta")).toEqual(["AddToWishlist", "Contact"]);
  expect(lastEvent(calls, "meta", "AddToWishlist")).toEqual(["track", "AddToWishlist", content]);
});

test(
  "sends each checkout step, and the purchase once with one id from browser and server",
  phoneOnly,
  async ({ page, context, shops, calls, thirdPartyRequests }) => {
    await gotoHydrated(page, `${shops.of("load-1")}/best-selling-products?lang=en&fbclid=Click1`);
    await addButton(page.locator("#main"), "en").first().click();
    await expect.poll(() => eventNames(calls, "google")).toContain("add_to_cart");
    const { ecommerce: bought } = lastEvent(calls, "google", "add_to_cart") as Ecommerce;
    const [item] = bought.items;
    const content = contentOf(item);

    calls.length = 0;
    await page.goto(`${shops.of("load-1")}/checkout?lang=en`);
    await hydrated(page);
    await fillCheckout(page, { mobile: "01712345678" });
    await placeButton(page).click();
    const order = await placedOrder(page);
    const steps = ["begin_checkout", "add_shipping_info", "add_payment_info"];
    const all = ["page_view", ...steps, "page_view", "purchase"];
    await expect.poll(() => eventNames(calls, "google")).toEqual(all);
    const pages = ["PageView", "InitiateCheckout", "PageView", "Purchase"];
    await expect.poll(() => eventNames(calls, "meta")).toEqual(pages);
    expect(lastEvent(calls, "google", "begin_checkout")).toEqual({
      event: "begin_checkout",
      ecommerce: bought,
    });
    expect(lastEvent(calls, "google", "purchase")).toEqual({
      event: "purchase",
      ecommerce: { transaction_id: order, shipping: 0, ...bought },
    });
    const eventID = `purchase_${order}`;
    expect(lastEvent(calls, "meta", "Purchase")).toEqual([
      "track",
      "Purchase",
      content,
      { eventID },
    ]);

    // The server sends the event with the same id and content, so Meta can drop the duplicate.
    const sent = () => shops.events.filter(({ body }) => body.data[0].event_id === eventID);
    await expect.poll(() => sent().length).toBe(1);
    expect(sent()[0]).toMatchObject({
      address: `/v26.0/${ids.pixel}/events`,
      body: {
        access_token: ids.token,
        test_event_code: ids.code,
        data: [
          {
            event_name: "Purchase",
            action_source: "website",
            event_source_url: `${shops.of("load-1")}/checkout`,
            user_data: {
              ph: ["c327520f85b0c6058fed05dfc0a63d8755f325b6ea1b550824f4a8e380d75de1"],
              fbp: "fb.1.1700000000000.1234567890",
              fbc: expect.stringMatching(/^fb\.1\.\d{13}\.Click1$/),
              client_user_agent: await page.evaluate(() => navigator.userAgent),
            },
            custom_data: { ...content, order_id: order },
          },
        ],
      },
    });

    // A reload or another tab does not send the purchase again.
    calls.length = 0;
    const name = String(item?.item_name);
    await page.reload();
    await expect(page.locator("#main")).toContainText(name);
    await expect.poll(() => eventNames(calls, "meta")).toEqual(["PageView"]);
    const tab = await context.newPage();
    await gotoHydrated(tab, page.url());
    await expect(tab.locator("#main")).toContainText(name);
    await expect.poll(() => eventNames(calls, "meta")).toEqual(["PageView", "PageView"]);
    await tab.close();

    // The order's page loads no third-party script, and its address is not sent as a referrer.
    calls.length = 0;
    const asked = thirdPartyRequests.length;
    await page.getByRole("link", { name: text("en", "order.see") }).click();
    await page.waitForURL(/order_details/);
    await hydrated(page);
    await expect(page.locator("#main")).toContainText(name);
    expect(await page.locator("script[src^=http]").count()).toBe(0);
    expect([calls, thirdPartyRequests.slice(asked)]).toEqual([[], []]);
    await page.locator("header a[href^='/?'], header a[href='/']").first().click();
    await page.waitForURL((url) => url.pathname === "/");
    await expect.poll(() => eventNames(calls, "google")[0]).toBe("page_view");
    expect(await page.evaluate(() => document.referrer)).toBe(`${shops.of("load-1")}/`);
  },
);

test("sends a search once, with its results", slow(phoneOnly), async ({ page, shops, calls }) => {
  await gotoHydrated(page, `${shops.of("load-1")}/cart?lang=en`);
  await expect.poll(() => eventNames(calls, "meta")).toEqual(["PageView"]);
  await page
    .getByRole("link", { name: text("en", "search") })
    .filter({ visible: true })
    .first()
    .click();
  await overlay(page).getByRole("searchbox").fill("rice");
  await expect
    .poll(() => eventNames(calls, "google"))
    .toEqual(["page_view", "search", "view_item_list"]);
  expect(lastEvent(calls, "google", "search")).toMatchObject({ search_term: "rice" });
  expect(lastEvent(calls, "meta", "Search")).toMatchObject([
    "track",
    "Search",
    { search_string: "rice" },
  ]);
  await overlay(page).locator("article a[href*='/product/']").first().click();
  await expect.poll(() => eventNames(calls, "google")[3]).toBe("select_item");
  await gotoHydrated(page, `${shops.of("load-1")}/search?q=rice&lang=en`);
  await expect
    .poll(() => eventNames(calls, "google").slice(-3))
    .toEqual(["page_view", "search", "view_item_list"]);
});

test(
  "sends no third-party request without ids, and keeps the policy strict",
  phoneOnly,
  async ({ page, shops, calls, thirdPartyRequests }) => {
    const answer = await gotoHydrated(page, `${shops.origin}/shop/load-3?lang=en`);
    const policy = answer?.headers()["content-security-policy"];
    expect(policy?.replace(/'sha256-[^']+'/, "'sha256-OURS'")).toBe(strict);
    await page.waitForLoadState("networkidle");
    await addButton(page.locator("#main"), "en").first().click();
    await expect(overlay(page)).toBeVisible();
    expect([thirdPartyRequests, calls]).toEqual([[], []]);
    expect(await page.evaluate(() => ["dataLayer" in window, "fbq" in window])).toEqual([
      false,
      false,
    ]);
    expect(await page.locator("[data-consent]").innerText()).toBe("");
  },
);

for (const locale of ["bn", "en"] as const) {
  test(
    `loads and stores nothing before consent in ${locale}, and lets the visitor change the answer`,
    oneSize(locale),
    async ({ page, shops, calls, thirdPartyRequests }) => {
      const home = `${shops.of("load-2")}/${locale === "en" ? "?lang=en" : ""}`;
      await gotoHydrated(page, home);
      const banner = page.getByRole("region", { name: text(locale, "consent.title") });
      await expect(banner).toContainText(text(locale, "consent.text"));
      await addButton(page.locator("#main"), locale).first().click();
      await page.keyboard.press("Escape");
      await banner.getByRole("button", { name: text(locale, "consent.no") }).click();
      await expect(banner).toHaveCount(0);
      await page.reload();
      await hydrated(page);
      const change = page.getByRole("button", { name: text(locale, "consent.change") });
      await expect(change).toBeVisible();
      expect([thirdPartyRequests, calls]).toEqual([[], []]);
      expect(await page.evaluate(() => localStorage.getItem("load-2-consent"))).toBe("no");

      await change.click();
      await expect(banner).toBeFocused();
      await banner.getByRole("button", { name: text(locale, "consent.yes"), exact: true }).click();
      await expect.poll(() => eventNames(calls, "google")[0]).toBe("page_view");
      expect(thirdPartyRequests.toSorted()).toEqual([fbevents, gtm]);
      expect(eventNames(calls, "google")).not.toContain("add_to_cart");
      await expect(change).toBeFocused();

      // Withdrawing consent reloads the page without the scripts and deletes their cookie.
      await expect.poll(() => page.evaluate(() => document.cookie)).toContain("_fbp");
      calls.length = 0;
      thirdPartyRequests.length = 0;
      await change.click();
      const reloaded = page.waitForEvent("load");
      await banner.getByRole("button", { name: text(locale, "consent.no") }).click();
      await reloaded;
      await hydrated(page);
      await expect(change).toBeVisible();
      expect(
        await page.evaluate(() => ["fbq" in window, document.cookie.includes("_fbp")]),
      ).toEqual([false, false]);
      expect([thirdPartyRequests, calls]).toEqual([[], []]);
    },
  );
}

test("works while a blocker stops both scripts", phoneOnly, async ({ page, shops, context }) => {
  await context.route(/googletagmanager|facebook/, (route) => route.abort("blockedbyclient"));
  const failures: string[] = [];
  page.on("pageerror", (error) => failures.push(error.message));
  const blocked = page.waitForEvent("requestfailed", (request) => request.url() === fbevents);
  await gotoHydrated(page, `${shops.of("load-1")}/best-selling-products?lang=en`);
  await blocked;
  await addButton(page.locator("#main"), "en").first().click();
  await expect(overlay(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await page.goto(`${shops.of("load-1")}/checkout?lang=en`);
  await hydrated(page);
  await fillCheckout(page, { mobile: "01712345678" });
  await placeButton(page).click();
  await placedOrder(page);
  expect(failures).toEqual([]);
});
