// A browser without dialogs and newer built-ins, such as Safari 14: polyfills replace them.
import { phoneOnly } from "./support/pages";
import { addButton, cartButton, overlay, text } from "./support/shop";
import { expect, gotoHydrated, test } from "./support/test";

// Allows the polyfill's warning that this browser already supports dialogs, because it is not
// really old.
test.use({ allowedConsole: /already supports <dialog>/ });

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ["at", "findLast", "findLastIndex", "toSorted", "toReversed", "toSpliced"])
      Reflect.deleteProperty(Array.prototype, name);
    for (const name of ["hasOwn"]) Reflect.deleteProperty(Object, name);
    Reflect.deleteProperty(globalThis, "structuredClone");
    for (const name of ["show", "showModal", "close", "open", "returnValue"])
      Reflect.deleteProperty(HTMLDialogElement.prototype, name);
  });
});

test("the cart's popup and drawer open, hold the focus and close", phoneOnly, async ({ page }) => {
  await gotoHydrated(page, "/demo/product/miniket-rice-5kg?lang=en");
  await addButton(page, "en").first().click();
  const popup = overlay(page);
  await expect(popup).toBeVisible();
  const box = await popup.boundingBox();
  expect(box?.height).toBeGreaterThan(150);
  expect(box?.width).toBeGreaterThan(250);
  for (let i = 0; i < 8; i++) await page.keyboard.press("Tab");
  expect(await popup.evaluate((each) => each.contains(document.activeElement))).toBe(true);
  await popup.getByRole("button", { name: text("en", "cart.continue") }).click();
  await expect(popup).toHaveCount(0);

  await cartButton(page, "en").click();
  await expect(overlay(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(overlay(page)).toHaveCount(0);
  await page.getByRole("heading", { level: 1 }).click(); // Nothing covers the page.
});
