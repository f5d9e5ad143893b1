// What a shop's advertising is told of, when, and that without it nobody else is asked for anything.
import { ids, last, names, test } from "./support/advertising";
import { fillCheckout, placeButton, placedOrder } from "./support/checkout";
import { oneSize, phoneOnly } from "./support/pages";
import { addButton, openCart, overlay, text } from "./support/shop";
import { expect, gotoHydrated, hydrated } from "./support/test";

// The shops' products have no stored pictures; some tests block scripts.
test.use({ allowedConsole: /status of 404|ERR_FAILED|ERR_BLOCKED_BY_CLIENT/ });

const strict =
  "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; " +
  "script-src 'self' 'sha256-OURS'; object-src 'none'; base-uri 'none'; frame-ancestors 'self'; form-action 'self'; " +
  "report-uri /api/v1/reports; report-to csp";

const gtm = `https://www.googletagmanager.com/gtm.js?id=${ids.gtm}`;
const fbevents = "https://connect.facebook.net/en_US/fbevents.js";

interface Ecommerce {
  event: string;
  ecommerce: { currency: string; value: number; items: Record<string, unknown>[] };
}

// What Meta is told of one of an item.
function contentOf(item: Record<string, unknown> | undefined) {
  return {
    content_ids: [item?.item_id],
    content_type: "product",
    contents: [{ id: item?.item_id, quantity: 1, item_price: item?.price }],
    currency: "BDT",
    value: item?.price,
  };
}

test(
  "lists, products and what comes into the cart are told in order",
  phoneOnly,
  async ({ page, shops, told }) => {
    await gotoHydrated(page, `${shops.of("load-1")}/best-selling-products?lang=en`);
    await expect.poll(() => names(told, "meta")).toEqual(["PageView"]);
    await expect.poll(() => names(told, "google")).toEqual(["page_view", "view_item_list"]);
    expect(told.filter(({ to }) => to === "meta").map(({ words }) => words)).toEqual([
      ["set", "autoConfig", false, ids.pixel],
      ["init", ids.pixel],
      ["track", "PageView", {}],
    ]);
    // Nothing is left of the event before.
    const google = () => told.filter(({ to }) => to === "google").map(({ words }) => words[0]);
    const first = google().findIndex((each) => "ecommerce" in (each as object));
    expect(google()[first]).toEqual({ ecommerce: null });
    const { ecommerce: listed } = last(told, "google", "view_item_list") as Ecommerce;
    const cost = listed.items.reduce((sum, { price }) => sum + Number(price), 0);
    expect(listed.currency).toBe("BDT");
    expect(listed.value).toBeCloseTo(cost, 2);
    expect(listed.items.map(({ index }) => index)).toEqual(listed.items.map((_, i) => i));
    expect(Object.keys(listed.items[0] ?? {})).toEqual(
      "item_id item_name item_category price discount quantity index".split(" "),
    );

    told.length = 0;
    const card = page.locator("#main article").filter({ has: addButton(page, "en") });
    await card.first().locator("a[href*='/product/']").first().click();
    const opened = ["select_item", "page_view", "view_item", "view_item_list"];
    await expect.poll(() => names(told, "google")).toEqual(opened);
    const chosen = last(told, "google", "select_item") as Ecommerce;
    const viewed = last(told, "google", "view_item") as Ecommerce;
    const [item] = viewed.ecommerce.items;
    const content = contentOf(item);
    expect({ ...chosen.ecommerce.items[0], index: 0 }).toEqual(item);
    expect(item?.item_name).toBe(await page.locator("h1").innerText());
    expect(names(told, "meta")).toEqual(["PageView", "ViewContent"]);
    expect(last(told, "meta", "ViewContent")).toEqual(["track", "ViewContent", content]);

    told.length = 0;
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
    await expect.poll(() => names(told, "google")).toEqual(counted);
    expect(names(told, "meta")).toEqual(["AddToCart", "AddToCart"]);
    for (const event of counted) {
      const ecommerce = { currency: "BDT", value: item?.price, items: [item] };
      expect(last(told, "google", event)).toEqual({ event, ecommerce });
    }
    expect(last(told, "meta", "AddToCart")).toEqual(["track", "AddToCart", content]);

    told.length = 0;
    const [wish] = text("en", "wish_of").split("{name}");
    await page.locator("#main").getByRole("button", { name: wish }).first().click();
    await page.locator("footer a[href^='tel:']").evaluate((link: HTMLElement) => {
      link.addEventListener("click", (event) => event.preventDefault());
      link.click();
    });
    await expect.poll(() => names(told, "meta")).toEqual(["AddToWishlist", "Contact"]);
    expect(last(told, "meta", "AddToWishlist")).toEqual(["track", "AddToWishlist", content]);
  },
);

test(
  "an order is told step by step, a purchase once, in browser and server the same",
  phoneOnly,
  async ({ page, context, shops, told, elsewhere }) => {
    await gotoHydrated(page, `${shops.of("load-1")}/best-selling-products?lang=en&fbclid=Click1`);
    await addButton(page.locator("#main"), "en").first().click();
    await expect.poll(() => names(told, "google")).toContain("add_to_cart");
    const { ecommerce: bought } = last(told, "google", "add_to_cart") as Ecommerce;
    const [item] = bought.items;
    const content = contentOf(item);

    told.length = 0;
    await page.goto(`${shops.of("load-1")}/checkout?lang=en`);
    await hydrated(page);
    await fillCheckout(page, { mobile: "01712345678" });
    await placeButton(page).click();
    const order = await placedOrder(page);
    const steps = ["begin_checkout", "add_shipping_info", "add_payment_info"];
    const all = ["page_view", ...steps, "page_view", "purchase"];
    await expect.poll(() => names(told, "google")).toEqual(all);
    const pages = ["PageView", "InitiateCheckout", "PageView", "Purchase"];
    await expect.poll(() => names(told, "meta")).toEqual(pages);
    expect(last(told, "google", "begin_checkout")).toEqual({
      event: "begin_checkout",
      ecommerce: bought,
    });
    expect(last(told, "google", "purchase")).toEqual({
      event: "purchase",
      ecommerce: { transaction_id: order, shipping: 0, ...bought },
    });
    const eventID = `purchase_${order}`;
    expect(last(told, "meta", "Purchase")).toEqual(["track", "Purchase", content, { eventID }]);

    // The server says the same of it.
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

    // Not again: neither anew, nor in another tab.
    told.length = 0;
    const name = String(item?.item_name);
    await page.reload();
    await expect(page.locator("#main")).toContainText(name);
    await expect.poll(() => names(told, "meta")).toEqual(["PageView"]);
    const tab = await context.newPage();
    await gotoHydrated(tab, page.url());
    await expect(tab.locator("#main")).toContainText(name);
    await expect.poll(() => names(told, "meta")).toEqual(["PageView", "PageView"]);
    await tab.close();

    // Nobody else sees an order's own page, nor comes along from it.
    told.length = 0;
    const asked = elsewhere.length;
    await page.getByRole("link", { name: text("en", "order.see") }).click();
    await page.waitForURL(/order_details/);
    await hydrated(page);
    await expect(page.locator("#main")).toContainText(name);
    expect(await page.locator("script[src^=http]").count()).toBe(0);
    expect([told, elsewhere.slice(asked)]).toEqual([[], []]);
    await page.locator("header a[href^='/?'], header a[href='/']").first().click();
    await page.waitForURL((url) => url.pathname === "/");
    await expect.poll(() => names(told, "google")[0]).toBe("page_view");
    expect(await page.evaluate(() => document.referrer)).toBe(`${shops.of("load-1")}/`);
  },
);

test("a search is told once, with what it found", phoneOnly, async ({ page, shops, told }) => {
  await gotoHydrated(page, `${shops.of("load-1")}/cart?lang=en`);
  await expect.poll(() => names(told, "meta")).toEqual(["PageView"]);
  await page
    .getByRole("link", { name: text("en", "search") })
    .filter({ visible: true })
    .first()
    .click();
  await overlay(page).getByRole("searchbox").fill("rice");
  await expect.poll(() => names(told, "google")).toEqual(["page_view", "search", "view_item_list"]);
  expect(last(told, "google", "search")).toMatchObject({ search_term: "rice" });
  expect(last(told, "meta", "Search")).toMatchObject([
    "track",
    "Search",
    { search_string: "rice" },
  ]);
  await overlay(page).locator("article a[href*='/product/']").first().click();
  await expect.poll(() => names(told, "google")[3]).toBe("select_item");
  await gotoHydrated(page, `${shops.of("load-1")}/search?q=rice&lang=en`);
  await expect
    .poll(() => names(told, "google").slice(-3))
    .toEqual(["page_view", "search", "view_item_list"]);
});

test(
  "without ids nobody else is asked for anything, and the policy is strict",
  phoneOnly,
  async ({ page, shops, told, elsewhere }) => {
    const answer = await gotoHydrated(page, `${shops.origin}/shop/load-3?lang=en`);
    const policy = answer?.headers()["content-security-policy"];
    expect(policy?.replace(/'sha256-[^']+'/, "'sha256-OURS'")).toBe(strict);
    await page.waitForLoadState("networkidle");
    await addButton(page.locator("#main"), "en").first().click();
    await expect(overlay(page)).toBeVisible();
    expect([elsewhere, told]).toEqual([[], []]);
    expect(await page.evaluate(() => ["dataLayer" in window, "fbq" in window])).toEqual([
      false,
      false,
    ]);
    expect(await page.locator("[data-consent]").innerText()).toBe("");
  },
);

for (const locale of ["bn", "en"] as const) {
  test(
    `in ${locale} nothing is loaded or remembered before the visitor agrees, and the answer can be changed`,
    oneSize(locale),
    async ({ page, shops, told, elsewhere }) => {
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
      expect([elsewhere, told]).toEqual([[], []]);
      expect(await page.evaluate(() => localStorage.getItem("load-2-consent"))).toBe("no");

      await change.click();
      await expect(banner).toBeFocused();
      await banner.getByRole("button", { name: text(locale, "consent.yes"), exact: true }).click();
      await expect.poll(() => names(told, "google")[0]).toBe("page_view");
      expect(elsewhere.toSorted()).toEqual([fbevents, gtm]);
      expect(names(told, "google")).not.toContain("add_to_cart");
      await expect(change).toBeFocused();

      // Taken back: what is loaded goes with the page, and its cookie too.
      await expect.poll(() => page.evaluate(() => document.cookie)).toContain("_fbp");
      told.length = 0;
      elsewhere.length = 0;
      await change.click();
      const reloaded = page.waitForEvent("load");
      await banner.getByRole("button", { name: text(locale, "consent.no") }).click();
      await reloaded;
      await hydrated(page);
      await expect(change).toBeVisible();
      expect(
        await page.evaluate(() => ["fbq" in window, document.cookie.includes("_fbp")]),
      ).toEqual([false, false]);
      expect([elsewhere, told]).toEqual([[], []]);
    },
  );
}

test(
  "where both scripts are blocked the shop works as ever",
  phoneOnly,
  async ({ page, shops, context }) => {
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
  },
);
