// A tab that was opened before an upgrade requests files of the previous release.

import type { Page } from "@playwright/test";
import { buyNow, field } from "./support/checkout";
import { slow } from "./support/pages";
import { cartButton, openCart, overlay, storedCart, text } from "./support/shop";
import { expect, gotoHydrated, hydrated, test } from "./support/test";

test.use({ allowedConsole: /status of 404|ERR_FAILED|did not start/ });

const drawer = "**/assets/CartDrawer-*.js*";

/** Answers 404 for the files until another document is requested. */
async function removeFiles(page: Page, files: string) {
  let served = false;
  await page.route(files, (route) => (served ? route.continue() : route.fulfill({ status: 404 })));
  page.on("request", (request) => {
    served ||= request.isNavigationRequest() && request.method() === "GET";
  });
}

/** Marks the current document, and returns a locator that matches only while it is open. */
async function markDocument(page: Page) {
  await page.evaluate(() => document.documentElement.setAttribute("data-marked", ""));
  return page.locator("html[data-marked]");
}

async function failingCart(page: Page) {
  await cartButton(page, "en").click();
  const alert = overlay(page).getByRole("alert");
  await expect(alert).toContainText(text("en", "error.network"));
  return alert.getByRole("button", { name: text("en", "retry") });
}

test("Retry loads a new document for a missing file, and keeps the form's fields", async ({
  page,
}) => {
  await buyNow(page, "demo", "miniket-rice-5kg");
  await field(page, "name").fill("Rahima Begum");
  const before = await markDocument(page);
  const cart = await storedCart(page, "demo");
  await removeFiles(page, drawer);
  const retry = await failingCart(page);
  await expect(before).toBeAttached();
  await retry.click();
  await expect(before).not.toBeAttached();
  await hydrated(page);
  await expect(field(page, "name")).toHaveValue("Rahima Begum");
  await openCart(page, "en");
  expect(await storedCart(page, "demo")).toEqual(cart);
});

test(
  "Retry shows a file that loads on the second attempt in the same document",
  slow(),
  async ({ page }) => {
    await gotoHydrated(page, "/shop/demo?lang=en");
    const before = await markDocument(page);
    await page.route(drawer, (route) => route.abort());
    const retry = await failingCart(page);
    await page.unroute(drawer);
    await retry.click();
    await expect(overlay(page).getByRole("alert")).toHaveCount(0);
    await expect(overlay(page)).toContainText(text("en", "cart.empty"));
    await expect(before).toBeAttached();
  },
);

test("Retry loads no new document while the server is unreachable", slow(), async ({ page }) => {
  await gotoHydrated(page, "/shop/demo?lang=en");
  const before = await markDocument(page);
  await page.route(drawer, (route) => route.abort());
  await page.route(page.url(), (route) => route.abort());
  const retry = await failingCart(page);
  const failed = page.waitForEvent("requestfailed", (request) => request.method() === "HEAD");
  await retry.click();
  await failed;
  await expect(retry).toBeVisible();
  await expect(before).toBeAttached();
});

test("a page whose code is missing opens as a document", async ({ page }) => {
  await gotoHydrated(page, "/shop/demo?lang=en");
  const before = await markDocument(page);
  await removeFiles(page, "**/assets/Category-*.js*");
  await page.locator('#main a[href*="/category/handicrafts"]').first().click();
  await expect(page).toHaveURL(/category\/handicrafts/);
  await expect(before).not.toBeAttached();
  await hydrated(page);
  await expect(page.locator("h1")).toHaveText("Handicrafts");
});
