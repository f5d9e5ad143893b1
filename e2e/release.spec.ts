// A tab that is open across an upgrade asks for files of a release that the server no longer has.
import type { Page } from "@playwright/test";
import { buyNow, field } from "./support/checkout";
import { cartButton, openCart, overlay, storedCart, text } from "./support/shop";
import { expect, gotoHydrated, hydrated, test } from "./support/test";

test.use({ allowedConsole: /status of 404|ERR_FAILED|did not start/ });

const drawer = "**/assets/CartDrawer-*.js*";

/** The server has no such files until another document is asked for. */
async function missing(page: Page, files: string) {
  let served = false;
  await page.route(files, (route) => (served ? route.continue() : route.fulfill({ status: 404 })));
  page.on("request", (request) => {
    served ||= request.isNavigationRequest() && request.method() === "GET";
  });
}

/** Marks the document shown; what it returns says whether that is still the one. */
async function marked(page: Page) {
  await page.evaluate(() => document.documentElement.setAttribute("data-marked", ""));
  return page.locator("html[data-marked]");
}

async function failingCart(page: Page) {
  await cartButton(page, "en").click();
  const alert = overlay(page).getByRole("alert");
  await expect(alert).toContainText(text("en", "error.network"));
  return alert.getByRole("button", { name: text("en", "retry") });
}

test("what the server no longer has comes with the document that Retry loads anew, and nothing written is lost", async ({
  page,
}) => {
  await buyNow(page, "demo", "miniket-rice-5kg");
  await field(page, "name").fill("Rahima Begum");
  const before = await marked(page);
  const cart = await storedCart(page, "demo");
  await missing(page, drawer);
  const retry = await failingCart(page);
  await expect(before).toBeAttached();
  await retry.click();
  await expect(before).not.toBeAttached();
  await hydrated(page);
  await expect(field(page, "name")).toHaveValue("Rahima Begum");
  await openCart(page, "en");
  expect(await storedCart(page, "demo")).toEqual(cart);
});

test("what comes the second time is shown in the same document", async ({ page }) => {
  await gotoHydrated(page, "/shop/demo?lang=en");
  const before = await marked(page);
  await page.route(drawer, (route) => route.abort());
  const retry = await failingCart(page);
  await page.unroute(drawer);
  await retry.click();
  await expect(overlay(page).getByRole("alert")).toHaveCount(0);
  await expect(overlay(page)).toContainText(text("en", "cart.empty"));
  await expect(before).toBeAttached();
});

test("where the server is away no document is loaded anew", async ({ page }) => {
  await gotoHydrated(page, "/shop/demo?lang=en");
  const before = await marked(page);
  await page.route(drawer, (route) => route.abort());
  await page.route(page.url(), (route) => route.abort());
  const retry = await failingCart(page);
  const asked = page.waitForEvent("requestfailed", (request) => request.method() === "HEAD");
  await retry.click();
  await asked;
  await expect(retry).toBeVisible();
  await expect(before).toBeAttached();
});

test("a page whose code the server no longer has is opened as a document", async ({ page }) => {
  await gotoHydrated(page, "/shop/demo?lang=en");
  const before = await marked(page);
  await missing(page, "**/assets/Category-*.js*");
  await page.locator('#main a[href*="/category/handicrafts"]').first().click();
  await expect(page).toHaveURL(/category\/handicrafts/);
  await expect(before).not.toBeAttached();
  await hydrated(page);
  await expect(page.locator("h1")).toHaveText("Handicrafts");
});
