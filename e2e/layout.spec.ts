// The frame of every shop page: header, footer, bottom navigation, drawers, scroll-to-top button
// and skeletons.
import {
  bothSizes,
  inLanguage,
  locales,
  marketPath,
  oneSize,
  oneTheme,
  themes,
} from "./support/pages";
import { expectToast, overlay, text, waitForAnimations } from "./support/shop";
import {
  expect,
  expectNoHorizontalScroll,
  gotoHydrated,
  holdRequests,
  hydrated,
  onHost,
  test,
} from "./support/test";

const policies = [
  "about-us",
  "privacy-policy",
  "terms-of-conditions",
  "refund-policy",
  "cancellation-policy",
] as const;

for (const shop of themes) {
  for (const locale of locales) {
    const home = inLanguage(marketPath(shop.slug, "/"), locale, shop.locale);

    test(
      `theme ${shop.theme} in ${locale}: the footer shows the shop's contacts and links`,
      oneSize(locale),
      async ({ page, context }) => {
        await context.grantPermissions(["clipboard-read", "clipboard-write"]);
        await gotoHydrated(page, home);
        const footer = page.getByRole("contentinfo");
        await footer.scrollIntoViewIfNeeded();
        await expect(footer.locator("a[href^='tel:+8801']")).toBeVisible();
        await expect(footer.locator("a[href^='mailto:']")).toBeVisible();
        await footer.getByRole("button", { name: text(locale, "copy_number") }).click();
        await expectToast(page, text(locale, "toast.phone_copied"));
        expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^01\d{9}$/);

        const code = footer.locator("img[src$='/qr.svg']");
        await code.scrollIntoViewIfNeeded();
        await expect
          .poll(() => code.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth))
          .toBeGreaterThan(0);
        await expect(code).toHaveAccessibleName(/QR/);
        // Shared links use the canonical URL, whatever URL the visitor used.
        const shared = await page.locator("head link[rel=canonical]").getAttribute("href");
        expect(shared).toMatch(shop.slug === "demo" ? /^http:\/\/shop\.demo\.test/ : /\/shop\/\w+/);
        for (const share of ["share.facebook", "share.whatsapp", "share.twitter"] as const) {
          const link = footer.getByRole("link", { name: text(locale, share) });
          expect(await link.getAttribute("href")).toContain(encodeURIComponent(shared ?? ""));
        }
        const nav = footer.getByRole("navigation", { name: text(locale, "nav.footer") });
        await expect(nav.getByRole("link")).toHaveCount(6);
        const hrefs = await nav
          .getByRole("link")
          .evaluateAll((links) =>
            links.map((a) => new URL((a as HTMLAnchorElement).href).pathname),
          );
        expect(hrefs).toEqual(["track-order", ...policies].map((path) => `/${shop.slug}/${path}`));
        await expect(footer.getByText(text(locale, "powered_by"))).toBeVisible();
        await expect(footer.locator("a[rel=alternate]")).toBeVisible();
      },
    );

    test(
      `theme ${shop.theme} in ${locale}: the category drawer leads to a category`,
      oneTheme(shop, oneSize(locale)),
      async ({ page }) => {
        await gotoHydrated(page, home);
        await page
          .locator("a[aria-haspopup=dialog]", { hasText: text(locale, "nav.categories") })
          .filter({ visible: true })
          .first()
          .click();
        const drawer = overlay(page);
        await expect(drawer.getByRole("listitem").first()).toBeVisible();
        await waitForAnimations(page);
        const box = await drawer.boundingBox();
        expect([box?.x, box?.width]).toEqual([0, 320]);
        const icons = drawer.locator("a[href*='/category/'] > span:first-child");
        expect(await icons.count()).toBe(await drawer.locator("a[href*='/category/']").count());
        for (const icon of await icons.all()) await expect(icon).not.toBeEmpty();
        const link = drawer.locator("a[href*='/category/']").first();
        const name = (await link.innerText()).split("\n").at(-1)?.trim() ?? "";
        await link.click();
        await expect(page.locator("h1")).toHaveText(name);
        await expect(overlay(page)).toHaveCount(0);
      },
    );

    test(
      `theme ${shop.theme} in ${locale}: policy pages show text in their language`,
      oneTheme(shop, oneSize(locale)),
      async ({ page }) => {
        await gotoHydrated(page, home);
        for (const policy of policies) {
          await page.getByRole("contentinfo").locator(`a[href*="/${policy}"]`).click();
          await expect(page.locator("h1")).toHaveText(text(locale, `policy.${policy}`));
          const policyText = await page.locator("#main .prose").innerText();
          expect(policyText.length).toBeGreaterThan(200);
          expect(/[\u0980-\u09ff]{3}/.test(policyText)).toBe(locale === "bn");
          expect(policyText).not.toMatch(/[{}]/);
          await expectNoHorizontalScroll(page);
        }
      },
    );
  }

  test(
    `theme ${shop.theme}: the header shows the shop's address, complete in its title`,
    bothSizes,
    async ({ page, isMobile }) => {
      if (isMobile) await page.setViewportSize({ width: 360, height: 740 });
      for (const locale of locales) {
        const answer = await page.request.get(`/api/v1/online-shop/${shop.slug}?lang=${locale}`);
        const { address } = (await answer.json()).data;
        await gotoHydrated(page, inLanguage(marketPath(shop.slug, "/"), locale, shop.locale));
        const shown = page.getByRole("banner").locator("p[title]");
        await expect(shown).toBeVisible();
        await expect(shown).toHaveAttribute("title", address);
        if (shop.theme !== 1) continue;
        // The text itself is cut after 50 characters, not by a style.
        await expect(shown).toHaveText(`${[...address].slice(0, 50).join("").trimEnd()}…`);
        const hidden = await shown
          .locator("span")
          .evaluate((span) => span.scrollHeight - span.clientHeight);
        expect(hidden, "less than a line").toBeLessThan(8);
        await expectNoHorizontalScroll(page);
      }
    },
  );

  test(
    `theme ${shop.theme}: the header links to the dashboard when signed in, otherwise to login`,
    oneTheme(shop, bothSizes),
    async ({ page, isMobile }) => {
      test.skip(isMobile, "on a phone the bottom navigation leads there");
      await gotoHydrated(page, `/shop/${shop.slug}?lang=en`);
      const header = page.getByRole("banner");
      await expect(header.getByRole("link", { name: "Login" })).toHaveAttribute("href", /\/login/);
      await page.evaluate((slug) => {
        localStorage.setItem(`${slug}-token`, "1");
        localStorage.setItem(`${slug}-customer`, JSON.stringify({ id: 1, name: "Rahima" }));
      }, shop.slug);
      await page.reload();
      await expect(header.getByRole("link", { name: "Dashboard" })).toHaveAttribute(
        "href",
        /\/dashboard/,
      );
    },
  );

  test(`theme ${shop.theme}: a slow page shows its skeleton`, oneTheme(shop), async ({ page }) => {
    await gotoHydrated(page, `/shop/${shop.slug}?lang=en`);
    const release = await holdRequests(page, (url) => url.pathname.includes("/category/"));
    await page.locator("#main a[href*='/category/']").first().click();
    await expect(page.locator("#main .skeleton")).toBeVisible();
    await expectNoHorizontalScroll(page);
    release();
    await expect(page.locator("#main .skeleton")).toHaveCount(0);
    await expect(page).toHaveURL(/\/category\//);
    await expect(page.locator("#main h1")).toBeVisible();
  });
}

test("theme 1 truncates an address of more than 50 letters with an ellipsis", async ({ page }) => {
  await gotoHydrated(page, "/shop/demo?lang=en");
  const address = page.getByRole("banner").locator("p[title]");
  const whole = (await address.getAttribute("title")) ?? "";
  expect(whole.length).toBeGreaterThan(50);
  await expect(address).toHaveText(`${whole.slice(0, 50).trimEnd()}…`);
});

test("theme 2 shows the phone number and the cart's total", bothSizes, async ({ page }) => {
  await gotoHydrated(page, "/shop/rupali?lang=en");
  const header = page.getByRole("banner");
  await expect(
    header.locator("a[href^='tel:+880']").filter({ visible: true }).first(),
  ).toBeVisible();
  await expect(header.getByText("৳0").filter({ visible: true }).first()).toBeVisible();
});

test("the bottom navigation is visible on phones only", bothSizes, async ({ page, isMobile }) => {
  await gotoHydrated(page, "/shop/demo?lang=en");
  const nav = page.getByRole("navigation", { name: "Quick menu" });
  if (!isMobile) return expect(nav).toBeHidden();
  for (const [n, name] of ["Home", "Categories", "Cart", "Profile"].entries())
    await expect(nav.getByRole("link").nth(n)).toHaveAccessibleName(name);
  await expect(nav.getByRole("link", { name: "Profile" })).toHaveAttribute(
    "href",
    "/demo/dashboard?lang=en",
  );
  await nav.getByRole("link", { name: "Cart" }).click();
  await expect(overlay(page)).toBeVisible();
});

test(
  "the scroll-to-top button appears after 300 px, but not on the cart page",
  bothSizes,
  async ({ page }) => {
    await gotoHydrated(page, "/shop/demo?lang=en");
    const up = page.getByTitle("Scroll to top");
    await page.evaluate(() => scrollTo({ top: 299, behavior: "instant" }));
    await expect(up).toHaveCount(0);
    await page.evaluate(() => scrollTo({ top: 302, behavior: "instant" }));
    await up.click();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await expect(up).toHaveCount(0);

    await gotoHydrated(page, "/demo/cart?lang=en");
    await page.evaluate(() => {
      document.body.style.minHeight = "4000px";
      scrollTo({ top: 900, behavior: "instant" });
    });
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);
    await expect(up).toHaveCount(0);
  },
);

test("on a phone the checkout has no footer", bothSizes, async ({ page, isMobile }) => {
  await gotoHydrated(page, "/shop/demo?lang=en");
  const footer = page.getByRole("contentinfo");
  await expect(footer).toBeVisible();
  await gotoHydrated(page, "/demo/checkout?lang=en");
  if (isMobile) await expect(footer).toBeHidden();
  else await expect(footer).toBeVisible();
});

test.describe("on a missing page", () => {
  test.use({ allowedConsole: /status of 404/ }); // Allows the document's status 404, which the browser logs.
  test("Retry opens the same address again", async ({ page }) => {
    await gotoHydrated(page, "/demo/product/not-yet?lang=en");
    await page.getByRole("link", { name: "Retry" }).click();
    await hydrated(page);
    await expect(page).toHaveURL(/\/demo\/product\/not-yet\?lang=en$/);
    await expect(page.locator("h1")).toHaveText("Product not found");
  });
});

test("links of the page frame have no slug on the shop's own domain", async ({ page, baseURL }) => {
  await gotoHydrated(page, onHost("shop.demo.test", "/?lang=en", baseURL));
  const hrefs = await page
    .locator("a[href^='/']")
    .evaluateAll((links) => links.map((a) => a.getAttribute("href") ?? ""));
  expect(hrefs.length).toBeGreaterThan(20);
  expect(hrefs.filter((href) => /^\/(demo|shop)\b/.test(href))).toEqual([]);
  await expect(page.locator("img[src='/qr.svg']")).toHaveCount(1);
});

test(
  "toasts appear bottom right, three at a time, and disappear after 4 s",
  bothSizes,
  async ({ page }) => {
    await page.clock.install();
    await gotoHydrated(page, "/demo/best-selling-products?lang=en");
    await page.clock.pauseAt(Date.now() + 3_600_000);
    const hearts = page.locator("#main [aria-pressed]");
    for (let i = 0; i < 4; i++) await hearts.nth(i).click();
    const toasts = page.locator("[data-sonner-toast]");
    // The clock advances only by these steps, so the time that the toast's code takes to load does
    // not matter.
    await expect(async () => {
      await page.clock.runFor(20);
      await expect(toasts).toHaveCount(4, { timeout: 500 });
    }).toPass();
    await expect(page.locator("[data-sonner-toast][data-visible=true]")).toHaveCount(3);
    const place = page.locator("[data-sonner-toaster]");
    await expect(place).toHaveAttribute("data-x-position", "right");
    await expect(place).toHaveAttribute("data-y-position", "bottom");
    await page.clock.runFor(3500);
    await expect(toasts).toHaveCount(4);
    await page.clock.runFor(1000);
    await expect(toasts).toHaveCount(0);
  },
);
