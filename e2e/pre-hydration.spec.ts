// What a visitor does before the app is alive, on a slow network, is done once it is: neither lost nor done twice.
import type { Page } from "@playwright/test";
import { inLanguage, marketPath, type ShopSample, shops } from "./support/pages";
import { addButton, cartButton, expectToast, overlay, storedCart, text } from "./support/shop";
import { expect, holdBack, hydrated, test } from "./support/test";

const themes = shops.filter(({ slug }) => slug !== "dollar");
const address = ({ slug, locale }: ShopSample, path: string) =>
  inLanguage(marketPath(slug, path), "en", locale);

/** Opens the address as its document alone; the scripts come when they are let. */
async function openWithoutScripts(page: Page, url: string) {
  const goOn = await holdBack(page, "**/assets/*.js");
  // Its scripts are a part of the document's end.
  await page.goto(url, { waitUntil: "commit" });
  await expect(page.locator("footer").last()).toBeAttached();
  return async () => {
    await expect(page.locator("html")).not.toHaveAttribute("data-hydrated");
    goOn();
    await hydrated(page);
    await expect(page.locator("[data-held]")).toHaveCount(0);
  };
}

const documents = (page: Page) =>
  page.evaluate(() => performance.getEntriesByType("navigation")[0]?.name ?? "");

for (const shop of themes) {
  test(`theme ${shop.theme}: what is added from a card before the app is alive is in the cart, once`, async ({
    page,
  }) => {
    const letScriptsCome = await openWithoutScripts(page, address(shop, "/"));
    const add = addButton(page.locator("#main"), "en").first();
    await add.click();
    await expect(add).toHaveAttribute("data-held");
    await add.click(); // in impatience
    await letScriptsCome();
    await expectToast(page, text("en", "toast.cart_added"));
    await expect(overlay(page)).toBeVisible();
    await expect(page.locator("[data-sonner-toast]")).toHaveCount(1);
    expect((await storedCart(page, shop.slug)).map(({ quantity }) => quantity)).toEqual([1]);
  });

  test(`theme ${shop.theme}: "buy now" before the app is alive leads to the checkout with one`, async ({
    page,
  }) => {
    const path = shop.paths["product with variants"] ?? "";
    const letScriptsCome = await openWithoutScripts(page, address(shop, path));
    // A variant is chosen by its address, without the app.
    const other = page.locator("#main fieldset a:not([aria-current])", {
      hasNot: page.locator("s"),
    });
    const variant = (await other.first().getAttribute("href"))?.match(/variant=(\d+)/)?.[1];
    await other.first().click();
    await expect(page).toHaveURL(new RegExp(`variant=${variant}`));
    await page.getByRole("button", { name: text("en", "buy_now") }).click();
    await letScriptsCome();
    await expect(page).toHaveURL(/\/checkout/);
    const cart = await storedCart(page, shop.slug);
    expect(cart.map(({ variant, quantity }) => [String(variant?.id), quantity])).toEqual([
      [variant, 1],
    ]);
  });

  test(`theme ${shop.theme}: the cart, the menu and the search open once the app is alive`, async ({
    page,
  }) => {
    for (const [what, words] of [
      ["cart", /^Cart/],
      ["nav.categories", text("en", "nav.categories")],
      ["search", text("en", "search")],
    ] as const) {
      const letScriptsCome = await openWithoutScripts(page, address(shop, "/"));
      const opened = await documents(page);
      await page
        .locator("a[aria-haspopup=dialog]")
        .and(page.getByRole("link", { name: words }))
        .filter({ visible: true })
        .first()
        .click();
      await letScriptsCome();
      await expect(overlay(page)).toHaveAccessibleName(text("en", what));
      expect(await documents(page), "no other document was opened").toBe(opened);
      await page.unrouteAll({ behavior: "wait" });
    }
  });
}

test("a wish taken back before the app is alive is taken back", async ({ page }) => {
  await page.goto("/demo/product/miniket-rice-5kg?lang=en");
  await hydrated(page);
  const heart = page.locator("#main [aria-pressed]").first();
  await heart.click();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  const letScriptsCome = await openWithoutScripts(page, page.url());
  await heart.click();
  await letScriptsCome();
  await expectToast(page, text("en", "toast.wishlist_removed"));
  await expect(heart).toHaveAttribute("aria-pressed", "false");
});

test("what is typed before the app is alive stays, and is what is looked for", async ({ page }) => {
  const letSearchCome = await openWithoutScripts(page, "/demo/search?lang=en");
  const field = page.getByRole("searchbox");
  await field.fill("rice");
  await letSearchCome();
  await expect(field).toHaveValue("rice");
  await field.press("Enter");
  await expect(page).toHaveURL(/q=rice/);
  await page.unrouteAll({ behavior: "wait" });

  const letTrackingCome = await openWithoutScripts(page, "/demo/track-order?lang=en");
  const order = page.locator("input[name=order]");
  await order.fill("01712345678");
  await letTrackingCome();
  await expect(order).toHaveValue("01712345678");
});

test("a search sent before the app is alive is answered", async ({ page }) => {
  const letScriptsCome = await openWithoutScripts(page, "/demo/search?lang=en");
  await page.getByRole("searchbox").fill("rice");
  await page.getByRole("searchbox").press("Enter");
  await expect(page).toHaveURL(/q=rice/);
  await expect(page.locator("#main h3").first()).toContainText(/rice/i);
  await letScriptsCome();
});

test("a listing is sorted as was chosen before the app was alive", async ({ page }) => {
  const letScriptsCome = await openWithoutScripts(page, "/demo/category/womens-fashion?lang=en");
  const sort = page.locator("select[name=sort]");
  await sort.selectOption("price-asc");
  await letScriptsCome();
  await expect(page).toHaveURL(/sort=price-asc/);
  await expect(sort).toHaveValue("price-asc");
});

test("a link whose app does not come leads to its page", async ({ page }) => {
  await openWithoutScripts(page, "/shop/demo?lang=en");
  await cartButton(page, "en").click();
  await expect(page).toHaveURL(/\/demo\/cart/);
});

test.describe("where the app cannot be fetched", () => {
  test.use({ allowedConsole: /the app did not start|ERR_FAILED/ });
  test("links lead on as on a plain site", async ({ page }) => {
    // All but what the document itself names, which then says that there is no more.
    await page.route(/\/assets\/(?!start-)[^/]*\.js$/, (route) => route.abort());
    const gone = page.waitForEvent("console", (said) => said.text().includes("did not start"));
    await page.goto("/shop/demo?lang=en");
    await gone;
    await cartButton(page, "en").click();
    await expect(page).toHaveURL(/\/demo\/cart/);
    await expect(page.locator("h1")).toHaveText(text("en", "cart.title"));
  });

  for (const [what, files] of [
    ["the page's own code", /\/assets\/Home-[^/]*\.js$/],
    ["the texts", /\/assets\/en-[^/]*\.js$/],
  ] as const) {
    test(`links lead on at once where ${what} cannot be fetched either`, async ({ page }) => {
      await page.clock.install();
      await page.route(files, (route) => route.abort());
      const gone = page.waitForEvent("console", (said) => said.text().includes("did not start"));
      await page.goto("/shop/demo?lang=en");
      await gone;
      await page.clock.pauseAt(Date.now() + 60_000); // and not once they were held for long enough
      await cartButton(page, "en").click();
      await expect(page).toHaveURL(/\/demo\/cart/);
    });
  }
});
