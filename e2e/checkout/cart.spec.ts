// The cart: filled, changed, emptied, persisted and shared between tabs, in every theme and
// language.
import {
  inLanguage,
  locales,
  marketPath,
  oneSize,
  oneTheme,
  phoneOnly,
  slow,
  themes,
} from "../support/pages";
import {
  addButton,
  cartButton,
  chooseOptions,
  expectToast,
  openCart,
  overlay,
  storedCart,
  text,
  waitForAnimations,
} from "../support/shop";
import { expect, expectNoHorizontalScroll, gotoHydrated, hydrated, test } from "../support/test";

test.use({ allowedConsole: /ERR_INTERNET_DISCONNECTED/ });

for (const shop of themes) {
  for (const locale of locales) {
    const open = (path: string) => inLanguage(marketPath(shop.slug, path), locale, shop.locale);

    test(
      `theme ${shop.theme} in ${locale}: adds a product, changes its quantity and removes it`,
      oneSize(locale),
      async ({ page }) => {
        await gotoHydrated(page, open(shop.paths["product without variants"] ?? ""));
        const name = await page.locator("h1").innerText();
        await addButton(page.locator("#main"), locale).first().click();
        await expectToast(page, text(locale, "toast.cart_added"));
        await expect(overlay(page)).toContainText(name);
        await expectNoHorizontalScroll(page);
        await overlay(page)
          .getByRole("button", { name: text(locale, "cart.continue") })
          .click();
        await expect(overlay(page)).toHaveCount(0);
        await expect(cartButton(page, locale)).toHaveAccessibleName(
          new RegExp(locale === "bn" ? "১" : "1"),
        );

        const drawer = await openCart(page, locale);
        await waitForAnimations(page);
        const box = await drawer.boundingBox();
        expect([box?.width, (box?.x ?? 0) + (box?.width ?? 0)]).toEqual([
          350,
          page.viewportSize()?.width,
        ]);
        const less = drawer.getByRole("button", { name: name }).first();
        await expect(less).toBeDisabled();
        const [line] = await storedCart(page, shop.slug);
        await drawer.getByRole("button", { name: name }).nth(1).click();
        await expect(drawer.locator("output")).toHaveText(locale === "bn" ? "২" : "2");
        const [twice] = await storedCart(page, shop.slug);
        expect(twice).toMatchObject({ id: line?.id, price: line?.price, quantity: 2 });
        await expect(less).toBeEnabled();
        await less.click();
        await expect(drawer.locator("output")).toHaveText(locale === "bn" ? "১" : "1");

        await drawer.getByRole("button", { name: name }).last().click();
        await expectToast(page, text(locale, "toast.cart_removed"));
        await expect(drawer).toContainText(text(locale, "cart.empty"));
        await expect(
          drawer.getByRole("button", { name: text(locale, "cart.order") }),
        ).toBeDisabled();
        await page.keyboard.press("Escape");
        await expect(overlay(page)).toHaveCount(0);
        await expect(cartButton(page, locale)).toBeFocused();
      },
    );

    test(
      `theme ${shop.theme} in ${locale}: a variant has its own line, which survives a reload`,
      oneTheme(shop, oneSize(locale)),
      async ({ page }) => {
        await gotoHydrated(page, open(shop.paths["product with variants"] ?? ""));
        await chooseOptions(page);
        await addButton(page.locator("#main"), locale).first().click();
        await expect(overlay(page)).toBeVisible();
        await page.keyboard.press("Escape");
        const other = page.locator("#main fieldset a:not([aria-current])").first();
        const option = (await other.innerText()).trim();
        await other.click();
        await expect(
          page.locator("#main fieldset a[aria-current]", { hasText: option }),
        ).toBeVisible();
        await addButton(page.locator("#main"), locale).first().click();
        await expect(overlay(page)).toContainText(option);
        await page.keyboard.press("Escape");

        const lines = await storedCart(page, shop.slug);
        expect(lines.map(({ quantity }) => quantity)).toEqual([1, 1]);
        expect(
          lines.every(({ id, product, variant }) => id === `${product.id}:${variant?.id}`),
        ).toBe(true);
        await page.reload();
        const drawer = await openCart(page, locale);
        await expect(drawer.getByRole("listitem")).toHaveCount(2);
      },
    );

    test(
      `theme ${shop.theme} in ${locale}: the cart page can be cleared`,
      oneTheme(shop, oneSize(locale)),
      async ({ page }) => {
        await gotoHydrated(page, open("/best-selling-products"));
        await addButton(page.locator("#main"), locale).first().click();
        await overlay(page)
          .getByRole("link", { name: new RegExp(text(locale, "cart.view")) })
          .click();
        await expect(page.locator("h1")).toHaveText(text(locale, "cart.title"));
        await expect(overlay(page)).toHaveCount(0);
        await expectNoHorizontalScroll(page);
        await expect(page.getByRole("link", { name: text(locale, "cart.order") })).toHaveAttribute(
          "href",
          /\/checkout/,
        );
        await page.getByRole("button", { name: text(locale, "cart.clear") }).click();
        await expectToast(page, text(locale, "toast.cart_cleared"));
        await expect(page.locator("#main")).toContainText(text(locale, "cart.empty"));
        expect(await storedCart(page, shop.slug)).toEqual([]);
      },
    );
  }
}

test("the cart stops at the stock and shows the limit", slow(), async ({ page }) => {
  await gotoHydrated(page, "/demo/product/mirpur-katan-saree?lang=en");
  const add = addButton(page.locator("#main"), "en").first();
  for (let i = 0; i < 4; i++) {
    await add.click();
    await expect(overlay(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(overlay(page)).toHaveCount(0);
  }
  await add.click();
  await expectToast(page, "Only 4 in stock");
  await expect(overlay(page)).toHaveCount(0);
  const drawer = await openCart(page, "en");
  const more = drawer.getByRole("button", {
    name: "Increase quantity: Mirpur Katan Wedding Saree",
  });
  await expect(more).toHaveAttribute("aria-disabled", "true");
  await more.click({ force: true });
  await expect(drawer.locator("output")).toHaveText("4");
});

test("two tabs show the same cart", async ({ page, context }) => {
  await gotoHydrated(page, "/demo/product/miniket-rice-5kg?lang=en");
  const other = await context.newPage();
  await gotoHydrated(other, "/shop/demo?lang=en");
  await addButton(page.locator("#main"), "en").first().click();
  await expect(cartButton(other, "en")).toHaveAccessibleName("Cart, 1 item");
  await addButton(other.locator("#main"), "en").nth(1).click();
  await page.keyboard.press("Escape");
  await expect(cartButton(page, "en")).toHaveAccessibleName("Cart, 2 items");
});

test("each shop has its own cart", async ({ page }) => {
  await gotoHydrated(page, "/demo/product/miniket-rice-5kg?lang=en");
  await addButton(page.locator("#main"), "en").first().click();
  await expect(overlay(page)).toBeVisible();
  await gotoHydrated(page, "/shop/rupali?lang=en");
  await expect(cartButton(page, "en")).toHaveAccessibleName(/^Cart(?!, \d)/);
});

test("opening the cart fetches current prices and stock and shows changes", async ({ page }) => {
  await gotoHydrated(page, "/demo/product/miniket-rice-5kg?lang=en");
  await addButton(page.locator("#main"), "en").first().click();
  await page.keyboard.press("Escape");
  // Changes the stored line to another price and more units than are in stock.
  await page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem("demo-cart") ?? "");
    Object.assign(stored.state.items[0], { price: 1, quantity: 5000, stock: 9000 });
    localStorage.setItem("demo-cart", JSON.stringify(stored));
  });
  await page.reload();
  const drawer = await openCart(page, "en");
  await expect(drawer).toContainText(/the price changed from ৳1 to ৳[\d.]+/);
  await expect(drawer).toContainText(/only \d+ of 5,000 available/);
  const [line] = await storedCart(page, "demo");
  expect(line?.price).toBeGreaterThan(1);
  expect(line?.quantity).toBe(line?.stock);
});

test("removes products that are no longer sold, with a notice", slow(), async ({ page }) => {
  await gotoHydrated(page, "/demo/product/miniket-rice-5kg?lang=en");
  await addButton(page.locator("#main"), "en").first().click();
  await page.keyboard.press("Escape");
  await page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem("demo-cart") ?? "");
    Object.assign(stored.state.items[0], { id: "999999" });
    stored.state.items[0].product.id = 999999;
    localStorage.setItem("demo-cart", JSON.stringify(stored));
  });
  await page.reload();
  const drawer = await openCart(page, "en");
  await expect(drawer).toContainText(
    "Miniket Rice 5 kg is out of stock and was removed from your cart.",
  );
  expect(await storedCart(page, "demo")).toEqual([]);
});

test("keeps the cart with a notice when prices cannot be fetched", slow(), async ({ page }) => {
  await page.route("**/api/v1/checkout/quote*", (route) => route.abort("internetdisconnected"));
  await gotoHydrated(page, "/demo/product/miniket-rice-5kg?lang=en");
  await addButton(page.locator("#main"), "en").first().click();
  await page.keyboard.press("Escape");
  const drawer = await openCart(page, "en");
  await expect(drawer).toContainText("Couldn't check current prices.");
  expect(await storedCart(page, "demo")).toHaveLength(1);
});

test("a product out of stock has a badge and no buttons", async ({ page }) => {
  await gotoHydrated(page, "/demo/product/padma-hilsa-1kg?lang=en");
  await expect(page.locator("#main").getByText("Out of stock").first()).toBeVisible();
  const summary = page.locator("#main h1").locator("xpath=ancestor::div[1]");
  await expect(summary.getByRole("button", { name: /cart|wishlist|buy/i })).toHaveCount(0);
});

test("keeps the cart in memory when the browser blocks storage", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get: () => {
        throw new DOMException("refused", "SecurityError");
      },
    });
  });
  await gotoHydrated(page, "/demo/product/miniket-rice-5kg?lang=en");
  await addButton(page.locator("#main"), "en").first().click();
  await overlay(page)
    .getByRole("link", { name: /View cart/ })
    .click();
  await expect(page.locator("h1")).toHaveText("Your cart");
  await expect(page.locator("#main")).toContainText("Miniket Rice 5 kg");
});

test("a damaged cart is dropped without a crash", slow(phoneOnly), async ({ page }) => {
  await gotoHydrated(page, "/demo/product/miniket-rice-5kg?lang=en");
  for (const damage of ["{", "null", '{"state":{"items":[{"id":1}]},"version":0}', '{"version":7}'])
    await test.step(damage, async () => {
      await page.evaluate((value) => localStorage.setItem("demo-cart", value), damage);
      await page.reload();
      await hydrated(page);
      await expect(cartButton(page, "en")).toHaveAccessibleName("Cart");
      await addButton(page.locator("#main"), "en").first().click();
      await expect(overlay(page)).toContainText("Miniket Rice 5 kg");
      await page.reload();
      await expect(cartButton(page, "en")).toHaveAccessibleName("Cart, 1 item");
    });
});

test("the badge shows 9+ above 9", slow(), async ({ page }) => {
  await gotoHydrated(page, "/demo/product/miniket-rice-5kg?lang=en");
  await addButton(page.locator("#main"), "en").first().click();
  await page.keyboard.press("Escape");
  await page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem("demo-cart") ?? "");
    stored.state.items[0].quantity = 10;
    localStorage.setItem("demo-cart", JSON.stringify(stored));
  });
  await page.reload();
  await expect(cartButton(page, "en")).toHaveAccessibleName("Cart, 10 items");
  await expect(cartButton(page, "en")).toContainText("9+");
});
