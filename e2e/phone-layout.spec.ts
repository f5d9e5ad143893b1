// The layout of a phone with 320 or 360 px: nothing overflows, and nothing that floats covers an action.

import type { Page } from "@playwright/test";
import type { CartLine } from "../client/state/cart";
import { fillCheckout, placeButton } from "./support/checkout";
import { inLanguage, locales, marketPath, phoneOnly, slowUnless, themes } from "./support/pages";
import {
  addButton,
  cartButton,
  expectToast,
  overlay,
  text,
  waitForAnimations,
} from "./support/shop";
import { expect, expectNoHorizontalScroll, gotoHydrated, test } from "./support/test";

test.use({ viewport: { width: 360, height: 740 } });

/** Returns the accessible names of enabled actions that a toast covers. */
function coveredByToasts(page: Page) {
  return page.evaluate(() => {
    const toasts = [...document.querySelectorAll("[data-sonner-toast]")].map((toast) =>
      toast.getBoundingClientRect(),
    );
    const scope = document.querySelector("dialog[open]") ?? document;
    const actions = [...scope.querySelectorAll<HTMLElement>("a[href], button:not(:disabled)")];
    return actions
      .filter((action) => !action.closest("[data-sonner-toaster]"))
      .filter((action) => {
        const box = action.getBoundingClientRect();
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        const hit = document.elementFromPoint(x, y);
        const seen = hit !== null && (hit === action || action.contains(hit));
        const under = toasts.some((t) => x > t.left && x < t.right && y > t.top && y < t.bottom);
        return under && !seen;
      })
      .map((action) => action.textContent);
  });
}

for (const { slug, theme, locale: natural, paths } of themes) {
  for (const locale of locales) {
    const at = (path: string) => inLanguage(marketPath(slug, path), locale, natural);
    const product = paths["product without variants"] ?? "";

    test(
      `theme ${theme} in ${locale}: a cart with large totals fits 320 px`,
      phoneOnly,
      async ({ page }) => {
        await page.setViewportSize({ width: 320, height: 640 });
        await gotoHydrated(page, at(product));
        await addButton(page.locator("#main"), locale).first().click();
        await expect(overlay(page)).toBeVisible();
        await page.evaluate((key) => {
          const kept: { state: { items: CartLine[] } } = JSON.parse(localStorage[key]);
          for (const line of kept.state.items)
            Object.assign(line, { price: 15_000, quantity: 3, stock: 9 });
          localStorage[key] = JSON.stringify(kept);
        }, `${slug}-cart`);
        await page.route("**/quote*", () => {}); // The request is never answered, so the prices remain.
        await gotoHydrated(page, at("/cart"));
        await expect(page.locator("#main li strong")).toHaveText(/45,000|৪৫,০০০/);
        await expectNoHorizontalScroll(page);
        await cartButton(page, locale).click();
        await expect(overlay(page)).toBeVisible();
        const wide = await overlay(page).evaluate((dialog) =>
          [...dialog.querySelectorAll("*")].some((e) => e.scrollWidth > dialog.clientWidth + 1),
        );
        expect(wide, "the drawer").toBe(false);
      },
    );

    test(
      `theme ${theme} in ${locale}: toasts cover no action of the popup, the drawer and the order`,
      slowUnless(locale === "bn", phoneOnly),
      async ({ page }) => {
        await gotoHydrated(page, at(product));
        await addButton(page.locator("#main"), locale).first().click();
        await expectToast(page, text(locale, "toast.cart_added"));
        await waitForAnimations(page);
        expect(await coveredByToasts(page), "the popup").toEqual([]);
        await overlay(page)
          .getByRole("link", { name: text(locale, "buy_now") })
          .click();
        await fillCheckout(page);
        await placeButton(page, locale).click();
        await page.waitForURL(/\/order-success\?/);
        await expectToast(page, text(locale, "order.placed"));
        await waitForAnimations(page);
        expect(await coveredByToasts(page), "the order").toEqual([]);
      },
    );
  }

  test(
    `theme ${theme}: the checkout has a slim header, no bottom navigation and no chat button`,
    phoneOnly,
    async ({ page }) => {
      await gotoHydrated(page, `${marketPath(slug, "/checkout")}?lang=en`);
      const header = page.getByRole("banner");
      await expect(header.getByText(/\d/).first(), "the address").toBeVisible();
      await expect(header.getByRole("link", { name: text("en", "search") })).toBeVisible();
      await expect(header.getByRole("link", { name: text("en", "nav.login") })).toBeVisible();
      await expect(cartButton(page, "en")).toBeVisible();
      expect((await header.boundingBox())?.height).toBeLessThanOrEqual(60);
      await expect(page.locator(".bottom-nav")).toHaveCount(0);
      await expect(page.locator(".float-button")).toHaveCount(0);
    },
  );
}

test("the floating buttons fade while the page scrolls", phoneOnly, async ({ page }) => {
  await gotoHydrated(page, "/shop/demo?lang=en");
  const chat = page.getByRole("button", { name: text("en", "chat") });
  const opacity = () => chat.evaluate((button) => getComputedStyle(button).opacity);
  expect(await opacity()).toBe("1");
  await page.evaluate(() => {
    const step = () => scrollBy({ top: 5, behavior: "instant" });
    const timer = setInterval(step, 50);
    setTimeout(() => clearInterval(timer), 1500);
  });
  await expect.poll(opacity).toBe("0");
  await expect.poll(opacity, "after scrolling").toBe("1");
});
