// Actions before hydration, on a slow network, run once after it: none is lost or repeated.
import type { Page } from "@playwright/test";
import type { ProductProps } from "../client/types/page.gen";
import { inLanguage, marketPath, oneTheme, type ShopSample, slow, themes } from "./support/pages";
import { addButton, cartButton, expectToast, overlay, storedCart, text } from "./support/shop";
import { expect, holdRequests, hydrated, test } from "./support/test";

const address = ({ slug, locale }: ShopSample, path: string) =>
  inLanguage(marketPath(slug, path), "en", locale);

/**
 * Opens a document without its scripts. The returned function releases them and waits for
 * hydration.
 */
async function openWithoutScripts(page: Page, url: string) {
  const release = await holdRequests(page, "**/assets/*.js");
  // The navigation only waits for the response, because the scripts at the end of the document are
  // held back.
  await page.goto(url, { waitUntil: "commit" });
  await expect(page.locator("footer").last()).toBeAttached();
  return async () => {
    await expect(page.locator("html")).not.toHaveAttribute("data-hydrated");
    release();
    await hydrated(page);
    await expect(page.locator("[data-held]")).toHaveCount(0);
  };
}

const documents = (page: Page) =>
  page.evaluate(() => performance.getEntriesByType("navigation")[0]?.name ?? "");

for (const shop of themes) {
  test(
    `theme ${shop.theme}: a product added before hydration is in the cart once`,
    oneTheme(shop),
    async ({ page }) => {
      const releaseScripts = await openWithoutScripts(page, address(shop, "/"));
      const add = addButton(page.locator("#main"), "en").first();
      await add.click();
      await expect(add).toHaveAttribute("data-held");
      await add.click(); // An impatient second click.
      await releaseScripts();
      await expectToast(page, text("en", "toast.cart_added"));
      await expect(overlay(page)).toBeVisible();
      await expect(page.locator("[data-sonner-toast]")).toHaveCount(1);
      expect((await storedCart(page, shop.slug)).map(({ quantity }) => quantity)).toEqual([1]);
    },
  );

  test(
    `theme ${shop.theme}: "buy now" before hydration opens the checkout with one unit`,
    oneTheme(shop),
    async ({ page }) => {
      const path = shop.paths["product with variants"] ?? "";
      const opened = address(shop, path);
      const data = await page.request.get(opened, { headers: { Accept: "application/json" } });
      const { product } = (await data.json()).props as ProductProps;
      const at = `${opened}${opened.includes("?") ? "&" : "?"}variant=${product.variants[0]?.id}`;
      const releaseScripts = await openWithoutScripts(page, at);
      // Without the app, a link chooses a variant.
      const other = page.locator("#main fieldset a:not([aria-current])", {
        hasNot: page.locator("s"),
      });
      const variant = (await other.first().getAttribute("href"))?.match(/variant=(\d+)/)?.[1];
      await other.first().click();
      await expect(page).toHaveURL(new RegExp(`variant=${variant}`));
      await page.getByRole("button", { name: text("en", "buy_now") }).click();
      await releaseScripts();
      await expect(page).toHaveURL(/\/checkout/);
      const cart = await storedCart(page, shop.slug);
      expect(cart.map(({ variant, quantity }) => [String(variant?.id), quantity])).toEqual([
        [variant, 1],
      ]);
    },
  );

  test(
    `theme ${shop.theme}: the cart, the menu and the search open after hydration`,
    oneTheme(shop),
    async ({ page }) => {
      for (const [what, name] of [
        ["cart", /^Cart/],
        ["nav.categories", text("en", "nav.categories")],
        ["search", text("en", "search")],
      ] as const) {
        const releaseScripts = await openWithoutScripts(page, address(shop, "/"));
        const opened = await documents(page);
        await page
          .locator("a[aria-haspopup=dialog]")
          .and(page.getByRole("link", { name }))
          .filter({ visible: true })
          .first()
          .click();
        await releaseScripts();
        await expect(overlay(page)).toHaveAccessibleName(text("en", what));
        expect(await documents(page), "no other document was opened").toBe(opened);
        await page.unrouteAll({ behavior: "wait" });
      }
    },
  );
}

test("a wish removed before hydration is removed", slow(), async ({ page }) => {
  await page.goto("/demo/product/miniket-rice-5kg?lang=en");
  await hydrated(page);
  const heart = page.locator("#main [aria-pressed]").first();
  await heart.click();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  const releaseScripts = await openWithoutScripts(page, page.url());
  await heart.click();
  await releaseScripts();
  await expectToast(page, text("en", "toast.wishlist_removed"));
  await expect(heart).toHaveAttribute("aria-pressed", "false");
});

test("text typed before hydration stays and is searched for", slow(), async ({ page }) => {
  const releaseSearch = await openWithoutScripts(page, "/demo/search?lang=en");
  const field = page.getByRole("searchbox");
  await field.fill("rice");
  await releaseSearch();
  await expect(field).toHaveValue("rice");
  await field.press("Enter");
  await expect(page).toHaveURL(/q=rice/);
  await page.unrouteAll({ behavior: "wait" });

  const releaseTracking = await openWithoutScripts(page, "/demo/track-order?lang=en");
  const order = page.locator("input[name=order]");
  await order.fill("01712345678");
  await releaseTracking();
  await expect(order).toHaveValue("01712345678");
});

test("a search submitted before hydration shows results", async ({ page }) => {
  const releaseScripts = await openWithoutScripts(page, "/demo/search?lang=en");
  await page.getByRole("searchbox").fill("rice");
  await page.getByRole("searchbox").press("Enter");
  await expect(page).toHaveURL(/q=rice/);
  await expect(page.locator("#main h3").first()).toContainText(/rice/i);
  await releaseScripts();
});

test("a sort order chosen before hydration is applied", slow(), async ({ page }) => {
  const releaseScripts = await openWithoutScripts(page, "/demo/category/womens-fashion?lang=en");
  const sort = page.locator("select[name=sort]");
  await sort.selectOption("price-asc");
  await releaseScripts();
  await expect(page).toHaveURL(/sort=price-asc/);
  await expect(sort).toHaveValue("price-asc");
});

test("a tap on a part that hydrates later than the page works once its code has loaded", async ({
  page,
}) => {
  const release = await holdRequests(page, "**/assets/Questions-*.js");
  await page.goto("/nobanno/product/litchi-flower-honey?lang=en");
  await hydrated(page);
  const ask = page.locator("#questions").getByRole("button", { name: text("en", "questions.ask") });
  await ask.click();
  await expect(ask).toHaveAttribute("data-held");
  await ask.click();
  release();
  await expect(page.getByLabel(text("en", "questions.text"), { exact: true })).toBeVisible();
  await expect(page.locator("[data-held]")).toHaveCount(0);
});

test("options chosen before hydration are chosen after it", async ({ page }) => {
  const path = "/demo/product/cotton-tshirt-shapla?lang=en";
  const releaseScripts = await openWithoutScripts(page, path);
  await page.getByRole("link", { name: "L", exact: true }).click();
  await page.getByRole("link", { name: "Navy", exact: true }).click();
  await expect(page).not.toHaveURL(/variant=/);
  await releaseScripts();
  await expect(page.locator("fieldset a[aria-current]")).toHaveText(["L", "Navy"]);
  await expect(page).toHaveURL(/variant=/);
});

test("a link opens its page when no script loads", async ({ page }) => {
  await openWithoutScripts(page, "/shop/demo?lang=en");
  await cartButton(page, "en").click();
  await expect(page).toHaveURL(/\/demo\/cart/);
});

test.describe("when the app cannot be fetched", () => {
  test.use({ allowedConsole: /the app did not start|ERR_FAILED/ });
  test("links work as on a plain site", async ({ page }) => {
    // Aborts all scripts but the one in the document, which then reports the failure.
    await page.route(/\/assets\/(?!start-)[^/]*\.js$/, (route) => route.abort());
    const failed = page.waitForEvent("console", (message) =>
      message.text().includes("did not start"),
    );
    await page.goto("/shop/demo?lang=en");
    await failed;
    await cartButton(page, "en").click();
    await expect(page).toHaveURL(/\/demo\/cart/);
    await expect(page.locator("h1")).toHaveText(text("en", "cart.title"));
  });

  test("a held tap on a button to buy posts its form", async ({ page }) => {
    let release = () => {};
    const tapped = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/assets\/(?!start-)[^/]*\.js$/, async (route) => {
      await tapped;
      await route.abort();
    });
    await page.goto("/demo/product/miniket-rice-5kg?lang=en");
    await page.getByRole("button", { name: text("en", "buy_now") }).click();
    await expect(page.locator("button[name=buy]")).toHaveAttribute("data-held", "");
    expect(new URL(page.url()).pathname).toBe("/demo/product/miniket-rice-5kg");
    release();
    await expect(page).toHaveURL(/\/demo\/basic\/checkout/);
  });

  for (const [what, files] of [
    ["the page's own code", /\/assets\/Home-[^/]*\.js$/],
    ["the texts", /\/assets\/en-[^/]*\.js$/],
  ] as const) {
    test(`links work at once when ${what} cannot be fetched either`, async ({ page }) => {
      await page.clock.install();
      await page.route(files, (route) => route.abort());
      const failed = page.waitForEvent("console", (message) =>
        message.text().includes("did not start"),
      );
      await page.goto("/shop/demo?lang=en");
      await failed;
      await page.clock.pauseAt(Date.now() + 60_000); // The clock is paused, so that the timeout for held clicks does not expire.
      await cartButton(page, "en").click();
      await expect(page).toHaveURL(/\/demo\/cart/);
    });
  }
});
