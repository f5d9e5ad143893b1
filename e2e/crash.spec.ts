// A rendering error of one page does not break the rest of the app.

import type { Page } from "@playwright/test";
import type { Page as PageData } from "../client/types/page.gen";
import { slow } from "./support/pages";
import { expect, gotoHydrated, test } from "./support/test";

// Allows the errors that React catches and logs. Depending on timing, it also reports that it renders the crashed
// Suspense boundary again in the browser (422).
test.use({ allowedConsole: /TypeError|React error #422|the app did not start/ });

/** Changes the data of the category page so that rendering it throws. */
function breakPage(page: Page, how: (data: PageData) => object) {
  return page.route("**/category/electronics*", async (route) => {
    if (route.request().resourceType() === "document") return route.continue();
    const response = await route.fetch();
    const data = await response.json();
    await route.fulfill({ response, json: { ...data, ...how(data) } });
  });
}

async function openBrokenPage(page: Page) {
  await gotoHydrated(page, "/shop/demo?lang=en");
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.locator('#main a[href*="/category/electronics"]').first().click();
  await expect(page.locator("h1")).toHaveText("Something went wrong");
  await expect(page.locator("#main")).toBeFocused();
  await expect(page).toHaveTitle(/^Something went wrong \| /);
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
  const announced = page.getByRole("status").filter({ hasText: await page.title() });
  await expect(announced).toHaveCount(1);
}

test("a page that throws shows the error page, whose links work", async ({ page }) => {
  await breakPage(page, () => ({ props: {} }));
  await openBrokenPage(page);
  await expect(page.getByRole("link", { name: "Retry" })).toHaveAttribute(
    "href",
    /\/category\/electronics/,
  );
  await page.locator('header a[href*="/category/handicrafts"]').click();
  await expect(page.locator("h1")).toHaveText("Handicrafts");
  expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
});

test(
  "an error in the header shows the error page alone, and Retry opens the page",
  slow(),
  async ({ page }) => {
    await breakPage(page, ({ shop }) => ({ shop: { ...shop, address: null } }));
    await openBrokenPage(page);
    await expect(page.locator("header, footer")).toHaveCount(0);
    await page.getByRole("link", { name: "Retry" }).click();
    await expect(page.locator("h1")).toHaveText("Electronics");
    await expect(page.locator("header")).toHaveCount(1);
  },
);

/**
 * Opens a document whose theme has no code in the app. Its root is rendered, or empty as in a
 * shell.
 */
async function openWithoutApp(page: Page, { rendered }: { rendered: boolean }) {
  const path = "/shop/demo?lang=en";
  const document = (url: URL) => url.pathname + url.search === path;
  await page.route(document, async (route) => {
    const response = await route.fetch();
    const whole = (await response.text()).replace('"theme":1', '"theme":99');
    const shell = whole.replace(
      /<div id="root" class="arriving">.*<\/div>(?=<script type="application\/json")/s,
      '<div id="root" class="arriving"></div><noscript><h1>Demo</h1></noscript>',
    );
    await route.fulfill({ response, body: rendered ? whole : shell });
  });
  const failed = page.waitForEvent("console", (message) =>
    message.text().includes("did not start"),
  );
  await page.goto(path);
  await failed;
  await page.unroute(document);
}

test("a page whose app does not start works as a plain site", slow(), async ({ page }) => {
  await openWithoutApp(page, { rendered: true });
  await page.locator('#main a[href*="/category/handicrafts"]').first().click();
  await expect(page.locator("h1")).toHaveText("Handicrafts");
});

test("a shell whose app does not start shows an error with a Retry link", async ({ page }) => {
  await openWithoutApp(page, { rendered: false });
  await expect(page.locator("h1")).toHaveText("Something went wrong");
  await page.getByRole("link", { name: "Retry" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-hydrated", "true");
});

test.describe("when the locale file cannot be loaded", () => {
  test.use({ allowedConsole: /the app did not start|ERR_FAILED/ });

  test("a shell whose app does not start shows its noscript content", async ({ page }) => {
    await page.route("**/assets/en-*.js", (route) => route.abort());
    await openWithoutApp(page, { rendered: false });
    await expect(page.locator("h1")).toHaveText("Demo");
  });
});

/**
 * Opens a product page in whose document `from` is replaced by `to`, so that the browser cannot
 * render it as the server did.
 */
async function openMisread(page: Page, from: string, to: string) {
  await page.route("**/demo/product/miniket-rice-5kg?lang=en", async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(from, to);
    await route.fulfill({ response, body });
  });
  await page.goto("/demo/product/miniket-rice-5kg?lang=en");
}

test("a crash while hydrating keeps the server's page, and buying works by plain forms", async ({
  page,
}) => {
  const crashed = page.waitForEvent("console", (message) => message.text().includes("TypeError"));
  await openMisread(page, '"props":{"product":', '"props":{"product":null,"other":');
  await crashed;
  await expect(page.locator("h1")).toHaveText("Miniket Rice 5 kg");
  await expect(page.locator("html")).not.toHaveAttribute("data-hydrated", "true");
  await expect(page.locator("#main")).not.toContainText("Something went wrong");
  await page.locator("#main").getByRole("button", { name: "Add to cart" }).first().click();
  await page.waitForURL(/\/basic\/cart/);
});

test("a part that crashes disappears, and the rest of the page works", async ({ page }) => {
  await openMisread(page, '"reviews":', '"reviews":7,"others":');
  await expect(page.locator("html")).toHaveAttribute("data-hydrated", "true");
  await expect(page.getByRole("heading", { name: "Customer reviews" })).toHaveCount(0);
  await page.locator("#main").getByRole("button", { name: "Add to cart" }).first().click();
  await expect(page.locator("dialog[open]")).toBeVisible();
});
