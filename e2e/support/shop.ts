// Actions of a visitor that work in every theme, found by role and visible text.
import { expect, type Locator, type Page } from "@playwright/test";
import type { CartLine } from "../../client/state/cart";
import bn from "../../locales/bn.json" with { type: "json" };
import en from "../../locales/en.json" with { type: "json" };
import type { Locale } from "./pages";

const texts = { bn, en };

/** Returns a text of locales/ by its key. */
export function text(locale: Locale, key: keyof typeof en) {
  return texts[locale][key];
}

/** Returns the first visible link to the cart. */
export function cartButton(page: Page, locale: Locale) {
  const name = new RegExp(`^${text(locale, "cart")}(,|$)`);
  return page
    .locator("a[aria-haspopup=dialog]")
    .and(page.getByRole("link", { name }))
    .filter({ visible: true })
    .first();
}

/** Returns the open overlay. */
export function overlay(page: Page): Locator {
  return page.locator("dialog[open]");
}

/** Chooses the first value in stock of each option on a product page. */
export async function chooseOptions(page: Page) {
  const options = await page.locator("#main fieldset[id^=option-]").all();
  for (const option of options) {
    await option
      .locator("a", { hasNot: page.locator("s") })
      .first()
      .click();
    await expect(option.locator("a[aria-current]")).toHaveCount(1);
  }
  if (options.length > 0) await expect(page).toHaveURL(/variant=/);
}

/** Returns the visible buttons that add a product to the cart. */
export function addButton(scope: Page | Locator, locale: Locale) {
  const [before = ""] = text(locale, "cart_add_of").split("{name}");
  return scope.getByRole("button", { name: new RegExp(`^${before}`) }).filter({ visible: true });
}

/** Waits until a toast with the text is visible. */
export async function expectToast(page: Page, message: string) {
  await expect(page.locator("[data-sonner-toast]", { hasText: message }).first()).toBeVisible();
}

/** Opens the cart through the page's cart link and returns the drawer. */
export async function openCart(page: Page, locale: Locale) {
  await cartButton(page, locale).click();
  await expect(overlay(page).getByRole("heading", { level: 2 }).first()).toHaveText(
    text(locale, "cart"),
  );
  return overlay(page);
}

/** Returns the cart lines in localStorage for a shop. */
export function storedCart(page: Page, slug: string): Promise<CartLine[]> {
  return page.evaluate(
    (key) => JSON.parse(localStorage.getItem(key) ?? "{}").state?.items ?? [],
    `${slug}-cart`,
  );
}

/**
 * Waits until the view transition and all finite animations have ended. Infinite ones, such as
 * spinners, are ignored.
 */
export async function waitForAnimations(page: Page) {
  await page.evaluate(async () => {
    // During a view transition, elementFromPoint returns only the root element.
    const { activeViewTransition } = document as { activeViewTransition?: ViewTransition | null };
    await activeViewTransition?.finished;
    await Promise.all(
      document
        .getAnimations()
        .filter((each) => each.effect?.getComputedTiming().iterations !== Infinity)
        .map((each) => each.finished.catch(() => {})), // Rejects if the element is removed.
    );
  });
}
