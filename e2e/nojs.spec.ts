// Without JavaScript, pages are complete and their links and forms work.
import { violations } from "./support/axe";
import { shopper } from "./support/checkout";
import {
  desktopOnly,
  inLanguage,
  locales,
  marketPath,
  oneSize,
  oneTheme,
  slow,
  themes,
} from "./support/pages";
import { text } from "./support/shop";
import { expect, expectNoHorizontalScroll, test, textOf } from "./support/test";

// Allows the page's scripts, which the browser blocks and reports as failed requests.
test.use({ javaScriptEnabled: false, allowedConsole: /\.js csp$|status of 422/ });

for (const locale of locales) {
  test(
    `links lead from home through a category to a product and back, in ${locale}`,
    oneSize(locale),
    async ({ page }) => {
      await page.goto(inLanguage("/shop/demo", locale, "bn"));
      await expectNoHorizontalScroll(page);
      await page.locator('#main a[href*="/category/mens-fashion"]').first().click();
      await expect(page).toHaveURL(/\/demo\/category\/mens-fashion\?/);
      await expect(page.locator("html")).toHaveAttribute("lang", locale);
      await expectNoHorizontalScroll(page);

      const card = page.locator("#main article").first();
      const name = await textOf(card.locator("h3 a"));
      const price = await textOf(card.locator("strong"));
      expect(price).toMatch(locale === "bn" ? /^৳[০-৯,.]+$/ : /^৳[0-9,.]+$/);
      await card.locator("h3 a").click();
      await expect(page.locator("h1")).toHaveText(name);
      await expect(page.locator("#main strong").filter({ hasText: price }).first()).toBeVisible();
      await expectNoHorizontalScroll(page);

      await page.goBack();
      await expect(page).toHaveURL(/\/demo\/category\/mens-fashion/);
    },
  );
}

test("the sort form keeps the language and the filter", slow(), async ({ page }) => {
  await page.goto("/demo/best-selling-products?lang=en&min=300");
  await page.locator("select[name=sort]").selectOption("price-desc");
  await page.getByRole("button", { name: "Apply" }).first().click();
  await expect(page).toHaveURL(/sort=price-desc/);
  const { searchParams } = new URL(page.url());
  expect([searchParams.get("lang"), searchParams.get("min")]).toEqual(["en", "300"]);
  await expect(page.locator("select[name=sort]")).toHaveValue("price-desc");
  await expect(page.locator("#main article").first()).toContainText("Katan");
});

test("the filter form submits prices in Bengali digits", async ({ page }) => {
  await page.goto("/demo/category/mens-fashion");
  await page.locator("summary").click();
  await page.locator("input[name=min]").fill("১০০০");
  await page.locator("input[name=max]").fill("২,০০০");
  await page.locator("details").getByRole("button").click();
  await expect(page).toHaveURL(/min=/);
  await expect(page.locator("#main")).toContainText("৳১,০০০");
  await expect(page.locator("#main")).toContainText("৳২,০০০");
  const prices = await page.locator("#main article strong").allInnerTexts();
  expect(prices.length).toBeGreaterThan(0);
  for (const price of prices) expect(price).toMatch(/^৳১,/);
});

test("a variant is chosen by its link", slow(), async ({ page }) => {
  await page.goto("/demo/product/cold-pressed-mustard-oil?lang=en");
  const choice = page.getByRole("link", { name: "5 litre", exact: true });
  await choice.click();
  await expect(page).toHaveURL(/[?&]variant=\d+/);
  await expect(choice).toHaveAttribute("aria-current", "true");
  await expect(page.locator("#main strong", { hasText: "৳1,368" }).first()).toBeVisible();
});

test("a form asks for the variant before it is added", async ({ page }) => {
  await page.goto("/demo/product/cotton-tshirt-shapla?lang=en");
  await expect(page.locator("#main fieldset[id] a").filter({ visible: true })).toHaveCount(0);
  const choice = page.getByLabel("Size, Colour");
  await expect(choice).toHaveValue("");
  const add = page.locator("#main noscript").getByRole("button", { name: text("en", "cart_add") });
  await add.click(); // The browser refuses the empty field.
  await expect(page).toHaveURL(/\/product\//);
  await choice.evaluate((select: HTMLSelectElement) => select.removeAttribute("required"));
  await add.click();
  await expect(page).toHaveURL(/\/basic\/cart/);
  await expect(page.getByRole("status").first()).toContainText("first choose the size, colour");
  await page.goBack();
  const label = (await choice.locator("option:enabled").nth(1).textContent()) ?? "";
  await choice.selectOption({ label });
  await add.click();
  await expect(page).toHaveURL(/\/basic\/cart/);
  await expect(page.locator("#main li")).toContainText(label.split(":")[0] ?? "");
});

test("the language link shows the page in the other language, which its links keep", async ({
  page,
}) => {
  await page.goto("/demo/product/sundarban-honey");
  await page.locator("header a[rel=alternate]").click();
  await expect(page).toHaveURL("/demo/product/sundarban-honey?lang=en");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await page.locator("#main nav a[href*='/category/']").first().click();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
});

test("banners scroll in a row and link to their categories", async ({ page }) => {
  await page.goto("/shop/demo?lang=en");
  const carousel = page.locator("[aria-roledescription=carousel]");
  const last = carousel.getByRole("listitem").last();
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport({ ratio: 0.9 });
  await last.getByRole("link").click();
  await expect(page).toHaveURL(/\/category\//);
});

test("the thumbnails show the gallery's pictures", desktopOnly, async ({ page }) => {
  await page.goto("/demo/product/miniket-rice-5kg?lang=en");
  const third = page.locator("#photo-3");
  await expect(third).not.toBeInViewport();
  await page.getByRole("link", { name: "Show picture 3" }).click();
  await expect(third).toBeInViewport({ ratio: 0.5 });
});

for (const shop of themes) {
  const { slug, theme, paths } = shop;
  for (const locale of locales) {
    test(
      `buys a product in theme ${theme}, from its link to the order, in ${locale}`,
      oneTheme(shop, oneSize(locale)),
      async ({ page }) => {
        const path = marketPath(slug, paths["product without variants"] ?? "");
        await page.goto(inLanguage(path, locale, "bn"));
        const name = await textOf(page.locator("h1"));
        await page
          .locator("#main")
          .getByRole("button", { name: text(locale, "buy_now") })
          .click();
        await page.waitForLoadState(); // Waits until the next document has its styles.
        await expectNoHorizontalScroll(page);
        await expect(page.locator("#main")).toContainText(name);
        await expect(page.locator("button[type=button]:visible")).toHaveCount(0);
        await page.locator("select[name=district]").selectOption(shopper.district);
        await page.getByRole("button", { name: text(locale, "basic.show_delivery") }).click();

        await page.getByRole("button", { name: text(locale, "checkout.place") }).click();
        await expect(page.locator("#basic-name-error")).toHaveText(text(locale, "form.required"));
        await page.getByLabel(text(locale, "form.name"), { exact: true }).fill(shopper.name);
        await page.locator("[name=mobile]").fill("০১৮১২৩৪৫৬৭০");
        await page.locator("[name=line]").fill(shopper.line);
        await page.locator("[name=upazila]").selectOption(shopper.upazila);
        await expectNoHorizontalScroll(page);
        await page.getByRole("button", { name: text(locale, "checkout.place") }).click();

        await expect(page).toHaveURL(/\/basic\/order\?/);
        await expect(page.locator("h1")).toHaveText(text(locale, "order.success.title"));
        const number = new URL(page.url()).searchParams.get("order") ?? "";
        expect(number).not.toBe("");
        await expect(page.locator("#main strong").first()).toHaveText(number);
        await expect(page.locator("#main")).toContainText(name);
        await expect(page.locator("html")).toHaveAttribute("lang", locale);

        await page.goto(inLanguage(marketPath(slug, "/cart"), locale, "bn"));
        await expect(page).toHaveURL(/\/basic\/cart/);
        await expect(page.locator("h2", { hasText: text(locale, "cart.empty") })).toBeVisible();
      },
    );
  }
}

test("cards fill a cart whose lines can be changed and removed", async ({ page }) => {
  await page.goto("/demo/best-selling-products?lang=en");
  const add = page.locator("#main article button[name=add]");
  await add.nth(0).click();
  await expect(page).toHaveURL(/\/demo\/basic\/cart/);
  await page.goBack();
  await add.nth(1).click();
  const lines = page.locator("#main li");
  await expect(lines).toHaveCount(2);
  await lines.first().locator("[name=quantity]").fill("2");
  await lines.first().getByRole("button", { name: "Update" }).click();
  await expect(lines.first().locator("[name=quantity]")).toHaveValue("2");
  await lines
    .last()
    .getByRole("button", { name: /^Remove/ })
    .click();
  await expect(lines).toHaveCount(1);
  await page.goto("/demo/checkout?lang=en");
  await expect(page).toHaveURL(/\/demo\/basic\/checkout/);
});

test.describe("pages without scripts", () => {
  test.use({ javaScriptEnabled: true, allowedConsole: /status of 422/ }); // Scripts are enabled, because axe needs them.

  for (const shop of themes) {
    const { slug, paths } = shop;
    test(`are accessible in ${slug}`, oneTheme(shop), async ({ page }) => {
      await page.goto(marketPath(slug, paths["product without variants"] ?? ""));
      const item = await page.locator("button[name=buy]").first().getAttribute("value");
      const answer = await page.request.post(marketPath(slug, "/basic/cart"), {
        form: { buy: item ?? "" },
        headers: { Origin: new URL(page.url()).origin },
      });
      expect(answer.url()).toContain("/basic/checkout");
      for (const path of ["/basic/cart", "/basic/checkout", "/basic/checkout?district=Dhaka"]) {
        await page.goto(marketPath(slug, path));
        expect(await violations(page)).toEqual([]);
      }
      await page.getByRole("button", { name: text("bn", "checkout.place") }).click();
      await expect(page.getByRole("alert")).toBeVisible();
      expect(await violations(page)).toEqual([]);
    });
  }
});
