// Search in the overlay and on its own page, in every theme and language.
import type { Page } from "@playwright/test";
import {
  inLanguage,
  locales,
  marketPath,
  oneSize,
  oneTheme,
  phoneOnly,
  slow,
  themes,
} from "./support/pages";
import { overlay, text } from "./support/shop";
import { expect, expectNoHorizontalScroll, gotoHydrated, onHost, test } from "./support/test";

// Allows the error of a failed search request, which the browser logs.
test.use({ allowedConsole: /status of 4\d\d/ });

/** Opens the search overlay through the page's search link and returns its field. */
async function openSearch(page: Page) {
  await page
    .locator("a[aria-haspopup=dialog][href*='/search']")
    .filter({ visible: true })
    .first()
    .click();
  const field = overlay(page).getByRole("searchbox");
  await expect(field).toBeFocused();
  return field;
}

function history(page: Page, slug = "demo"): Promise<string[]> {
  return page.evaluate(
    (key) => JSON.parse(localStorage.getItem(key) ?? "{}").state?.items ?? [],
    `${slug}-search-history`,
  );
}

for (const shop of themes) {
  for (const locale of locales) {
    test(
      `theme ${shop.theme} in ${locale}: finds products, stores the term and searches it again`,
      oneTheme(shop, oneSize(locale)),
      async ({ page }) => {
        await gotoHydrated(page, inLanguage(marketPath(shop.slug, "/"), locale, shop.locale));
        const name = (await page.locator("#main article h3").first().innerText()).trim();
        const [word = ""] = name.split(/\s+/);
        const field = await openSearch(page);
        await field.fill(word);
        const results = overlay(page).locator("article");
        await expect(results.filter({ hasText: name }).first()).toBeVisible();
        const heading = overlay(page).getByRole("heading", { level: 2 }).filter({ hasText: word });
        const count = await results.count();
        await expect(heading).toContainText(
          count.toLocaleString(locale === "bn" ? "bn-BD" : "en", { useGrouping: false }),
        );
        await expectNoHorizontalScroll(page);
        expect(await history(page, shop.slug)).toEqual([word]);

        // Closing clears the field. The empty field offers the stored terms.
        await page.keyboard.press("Escape");
        await expect(overlay(page)).toHaveCount(0);
        await expect(await openSearch(page)).toHaveValue("");
        await expect(results).toHaveCount(0);
        await expect(overlay(page).getByRole("button", { name: word, exact: true })).toBeVisible();
        await page.keyboard.press("ArrowDown");
        await page.keyboard.press("Enter");
        await expect(results.first()).toBeVisible();
        await results.filter({ hasText: name }).first().getByRole("link", { name }).first().click();
        await expect(page.locator("h1")).toHaveText(name);
        await expect(overlay(page)).toHaveCount(0);
      },
    );

    test(
      `theme ${shop.theme} in ${locale}: Enter opens a results page that can be shared`,
      oneTheme(shop, oneSize(locale)),
      async ({ page }) => {
        await gotoHydrated(page, inLanguage(marketPath(shop.slug, "/"), locale, shop.locale));
        const name = (await page.locator("#main article h3").first().innerText()).trim();
        const field = await openSearch(page);
        await field.fill(name);
        await field.press("Enter");
        await expect(page).toHaveURL(/\/search\?q=/);
        await expect(page.locator("h1")).toContainText(name);
        await expect(page.locator("#main article").first()).toContainText(name);
        await expectNoHorizontalScroll(page);
        await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", /noindex/);
      },
    );

    test(
      `theme ${shop.theme} in ${locale}: shows a message when nothing is found`,
      oneTheme(shop, oneSize(locale)),
      async ({ page }) => {
        await gotoHydrated(page, inLanguage(marketPath(shop.slug, "/"), locale, shop.locale));
        const field = await openSearch(page);
        await field.fill("zzqqxx");
        const [none = ""] = text(locale, "search.none").split("{query}");
        await expect(overlay(page)).toContainText(none);
        await expect(overlay(page)).toContainText("zzqqxx");
        await expect(overlay(page).getByRole("status").first()).toContainText("zzqqxx");
        expect(await history(page, shop.slug)).toEqual([]);
        await expectNoHorizontalScroll(page);
      },
    );
  }
}

test("searches from two letters on, once typing has paused", slow(), async ({ page }) => {
  const requested: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/products/search/"))
      requested.push(new URL(request.url()).pathname);
  });
  await gotoHydrated(page, "/shop/demo?lang=en");
  const field = await openSearch(page);
  await field.fill("h");
  await page.waitForTimeout(900); // Longer than the debounce; no request may be sent in this time.
  expect(requested).toEqual([]);
  await field.pressSequentially("oney", { delay: 60 });
  await expect(overlay(page).locator("article").first()).toBeVisible();
  expect(requested).toEqual(["/api/v1/products/search/honey"]);
});

test("finds a misspelt name, and a Bengali name on an English page", async ({ page }) => {
  await gotoHydrated(page, "/demo/search?q=sundarbon+hony&lang=en");
  await expect(page.locator("#main article").first()).toContainText("Sundarban Honey");
  await gotoHydrated(page, `/demo/search?q=${encodeURIComponent("সুন্দরবনের মধু")}&lang=en`);
  await expect(page.locator("#main article").first()).toContainText("Sundarban Honey");
});

test(
  "stores the last ten terms, newest first, without case duplicates",
  slow(),
  async ({ page }) => {
    await gotoHydrated(page, "/demo/search?lang=en");
    for (let i = 0; i < 11; i++) await gotoHydrated(page, `/demo/search?q=Term+${i}&lang=en`);
    await gotoHydrated(page, "/demo/search?q=TERM+5&lang=en");
    const terms = await history(page);
    expect(terms.slice(0, 3)).toEqual(["TERM 5", "Term 10", "Term 9"]);
    expect(terms).toHaveLength(10);
    await gotoHydrated(page, "/shop/rupali?lang=en");
    await openSearch(page);
    await expect(overlay(page).getByRole("button", { name: "TERM 5" })).toHaveCount(0);
  },
);

test("searching for any text shows a results page", slow(phoneOnly), async ({ page }) => {
  for (const term of ["%%", "100%_'\"", "a/b/../c", "🍯🍯", "AND OR NEAR(", "x".repeat(10_000)]) {
    await test.step(term.slice(0, 20), async () => {
      await gotoHydrated(page, "/shop/demo?lang=en");
      const field = await openSearch(page);
      await field.fill(`${term} `);
      if (term.length < 100) {
        await expect(overlay(page).getByRole("status").first()).toHaveText(/product/i);
      }
      await field.press("Enter");
      await expect(page).toHaveURL(/\/search/);
      await expect(page.locator("h1")).toBeVisible();
      await expectNoHorizontalScroll(page);
    });
  }
});

test("results are filtered and sorted, and the choice is in the address", async ({ page }) => {
  await gotoHydrated(page, "/rupali/search?q=saree&lang=en");
  const cards = page.locator("#main article");
  const all = await cards.count();
  await page.locator("summary", { hasText: text("en", "filter") }).click();
  await page.locator("label", { hasText: "Pink" }).click();
  await page.getByRole("button", { name: text("en", "filter.apply") }).click();
  await expect(page).toHaveURL(/q=saree.*option=colour%3Apink/);
  await expect(cards).toHaveCount(1);
  expect(all).toBeGreaterThan(1);
  await page.locator("select[name=sort]").selectOption("price-asc");
  await expect(page).toHaveURL(/sort=price-asc/);
  await page.getByRole("link", { name: "Pink" }).click();
  await expect(cards).toHaveCount(all);
  await expect(page).toHaveURL(/q=saree.*sort=price-asc/);
  await page.goBack();
  await expect(cards).toHaveCount(1);
});

test("a failed search shows no results and no toast", slow(), async ({ page }) => {
  await page.route("**/api/v1/products/search/**", (route) =>
    route.fulfill({ status: 404, json: { error: { code: "x", message: "x" } } }),
  );
  await gotoHydrated(page, "/shop/demo?lang=en");
  const field = await openSearch(page);
  const answered = page.waitForResponse("**/api/v1/products/search/**");
  await field.fill("honey");
  await answered;
  await expect(overlay(page).locator("article")).toHaveCount(0);
  await expect(page.locator("[data-sonner-toast]")).toHaveCount(0);
});

test("search stays on the shop's own domain", slow(), async ({ page, baseURL }) => {
  await gotoHydrated(page, onHost("shop.demo.test", "/?lang=en", baseURL));
  const field = await openSearch(page);
  await field.fill("honey");
  await expect(overlay(page).locator("article").first()).toBeVisible();
  await field.press("Enter");
  await expect(page).toHaveURL(/^http:\/\/shop\.demo\.test:\d+\/search\?q=honey/);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, allowedConsole: /\.js csp$/ });
  test("the search button opens a page with a search form", async ({ page }) => {
    await page.goto("/shop/demo?lang=en");
    await page.locator("header a[href*='/search']").filter({ visible: true }).first().click();
    await page.locator("#main").getByRole("searchbox").fill("honey");
    await page.locator("#main").getByRole("searchbox").press("Enter");
    await expect(page).toHaveURL(/q=honey/);
    await expect(page).toHaveURL(/lang=en/);
    await expect(page.locator("#main article").first()).toContainText("Honey");
  });
});
