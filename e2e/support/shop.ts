// What a visitor does in every theme, found by what they see.
import { expect, type Locator, type Page } from "@playwright/test";
import type { CartLine } from "../../client/state/cart";
import bn from "../../locales/bn.json" with { type: "json" };
import en from "../../locales/en.json" with { type: "json" };
import type { Locale } from "./pages";

const texts = { bn, en };

/** A text of the shop, as in locales/. */
export function text(locale: Locale, key: keyof typeof en) {
  return texts[locale][key];
}

/** Every link or button to the cart that is on the screen. */
export function cartButton(page: Page, locale: Locale) {
  const name = new RegExp(`^${text(locale, "cart")}(,|$)`);
  return page
    .locator("a[aria-haspopup=dialog]")
    .and(page.getByRole("link", { name }))
    .filter({ visible: true })
    .first();
}

/** The overlay that is open. */
export function overlay(page: Page): Locator {
  return page.locator("dialog[open]");
}

/** The button that adds a product, by its name, to the cart. */
export function addButton(scope: Page | Locator, locale: Locale) {
  const [before = ""] = text(locale, "cart_add_of").split("{name}");
  return scope.getByRole("button", { name: new RegExp(`^${before}`) }).filter({ visible: true });
}

/** A toast with the text is shown. */
export async function expectToast(page: Page, message: string) {
  await expect(page.locator("[data-sonner-toast]", { hasText: message }).first()).toBeVisible();
}

/** Opens the cart from wherever the page has it, and returns the drawer. */
export async function openCart(page: Page, locale: Locale) {
  await cartButton(page, locale).click();
  await expect(overlay(page).getByRole("heading", { level: 2 }).first()).toHaveText(
    text(locale, "cart"),
  );
  return overlay(page);
}

/** What the browser keeps of a shop's cart. */
export function storedCart(page: Page, slug: string): Promise<CartLine[]> {
  return page.evaluate(
    (key) => JSON.parse(localStorage.getItem(key) ?? "{}").state?.items ?? [],
    `${slug}-cart`,
  );
}

/** Waits until what slides in is there; what turns for ever is not waited for. */
export async function stillness(page: Page) {
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((each) => each.effect?.getComputedTiming().iterations !== Infinity)
        .map((each) => each.finished.catch(() => {})), // what is gone is still
    ),
  );
}
