// A page that cannot be drawn takes nothing else with it.
import type { Page } from "@playwright/test";
import type { Page as PageData } from "../client/types/page.gen";
import { expect, gotoHydrated, test } from "./support/test";

test.use({ allowedConsole: /TypeError|the app did not start/ }); // React tells of the error that it caught

/** Changes the data of the category's page so that it cannot be drawn. */
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

test("a page that throws is answered with the error page, and the way on works", async ({
  page,
}) => {
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

test("where the header throws too, the error stands alone, and Retry opens the page", async ({
  page,
}) => {
  await breakPage(page, ({ shop }) => ({ shop: { ...shop, address: null } }));
  await openBrokenPage(page);
  await expect(page.locator("header, footer")).toHaveCount(0);
  await page.getByRole("link", { name: "Retry" }).click();
  await expect(page.locator("h1")).toHaveText("Electronics");
  await expect(page.locator("header")).toHaveCount(1);
});

/** The document has data that the app has no code for; its root is as it was rendered, or empty. */
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
  const failed = page.waitForEvent("console", (said) => said.text().includes("did not start"));
  await page.goto(path);
  await failed;
  await page.unroute(document);
}

test("a page whose app does not start is a plain site", async ({ page }) => {
  await openWithoutApp(page, { rendered: true });
  await page.locator('#main a[href*="/category/handicrafts"]').first().click();
  await expect(page.locator("h1")).toHaveText("Handicrafts");
});

test("a shell whose app does not start says so and offers to try again", async ({ page }) => {
  await openWithoutApp(page, { rendered: false });
  await expect(page.locator("h1")).toHaveText("Something went wrong");
  await page.getByRole("link", { name: "Retry" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-hydrated", "true");
});

test.describe("without the texts", () => {
  test.use({ allowedConsole: /the app did not start|ERR_FAILED/ });

  test("a shell whose app does not start shows what browsers without scripts see", async ({
    page,
  }) => {
    await page.route("**/assets/en-*.js", (route) => route.abort());
    await openWithoutApp(page, { rendered: false });
    await expect(page.locator("h1")).toHaveText("Demo");
  });
});
