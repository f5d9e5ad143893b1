// On a shop's own host, paths start at / and no link leaves the host.

import type { Page } from "@playwright/test";
import { slow } from "./support/pages";
import {
  expect,
  expectNoHorizontalScroll,
  gotoHydrated,
  onHost,
  test,
  textOf,
} from "./support/test";

test.use({ allowedConsole: /status of 404/ });

/** Returns the links of the page to pages of the shop. */
function shopLinks(page: Page) {
  return page
    .locator('a[href*="/product/"], a[href*="/category/"], a[href*="best-selling"], header a')
    .evaluateAll((all) => all.map((a) => (a as HTMLAnchorElement).href))
    .then((all) => all.filter((href) => !href.startsWith("tel:")));
}

for (const host of ["shop.demo.test", "demo.localhost"]) {
  test(`navigation on ${host} stays there, and no address contains the slug`, async ({
    page,
    baseURL,
  }) => {
    const documents: string[] = [];
    page.on("request", (request) => {
      if (request.isNavigationRequest()) documents.push(request.url());
    });
    const home = onHost(host, "/", baseURL);
    const expectOwnLinks = async () => {
      const links = await shopLinks(page);
      expect(links.length).toBeGreaterThan(5);
      for (const href of links) {
        expect(href.startsWith(home), href).toBe(true);
        expect(new URL(href).pathname).not.toMatch(/^\/(demo|shop)(\/|$)/);
      }
    };
    await gotoHydrated(page, home);
    await expectOwnLinks();
    await page.locator('#main a[href*="/category/mens-fashion"]').first().click();
    await expect(page).toHaveURL(new RegExp(`^${home}category/mens-fashion\\?id=\\d+$`));
    await expectOwnLinks();
    const product = page.locator('#main h3 a[href*="/product/"]').first();
    const name = await textOf(product);
    await product.click();
    await expect(page.locator("h1")).toHaveText(name);
    await expect(page).toHaveURL(new RegExp(`^${home}product/[^/]+$`));
    await expectOwnLinks();
    await page.locator("header a[rel=alternate]").click();
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await expect(page).toHaveURL(new RegExp(`^${home}product/[^/]+\\?lang=en$`));
    await page.locator("header a").first().click();
    await expect(page).toHaveURL(`${home}?lang=en`);
    await expectNoHorizontalScroll(page);
    expect(documents).toEqual([home]);
  });
}

test("the canonical URL is on the shop's own domain", slow(), async ({ page, baseURL }) => {
  const address = onHost("shop.demo.test", "/product/sundarban-honey", baseURL);
  const others = [
    "/demo/product/sundarban-honey",
    address.replace("shop.demo.test", "demo.localhost"),
  ];
  for (const visited of [address, ...others]) {
    await gotoHydrated(page, visited);
    await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", address);
  }
});

test("the shop can be installed from the market host and from its own host", async ({
  page,
  baseURL,
}) => {
  const browser = await page.context().newCDPSession(page);
  for (const { address, start } of [
    { address: onHost("localhost", "/shop/demo", baseURL), start: "/shop/demo" },
    { address: onHost("demo.localhost", "/product/sundarban-honey", baseURL), start: "/" },
  ]) {
    await gotoHydrated(page, address);
    const { url, errors, data, manifest } = await browser.send("Page.getAppManifest");
    expect(url).toMatch(/\/manifest\.webmanifest$/);
    expect(errors).toEqual([]);
    expect(manifest?.startUrl).toBe(new URL(start, address).href);
    expect(manifest?.scope).toBe(new URL("/", address).href);
    // To offer the installation, browsers require a name, a standalone window, and icons of these
    // sizes that load.
    const fields = JSON.parse(data ?? "");
    expect(fields).toMatchObject({ name: expect.stringMatching(/./), display: "standalone" });
    for (const size of [192, 512]) {
      const icon = manifest?.icons?.find(({ sizes }) => sizes === `${size}x${size}`);
      const type = await page.evaluate(async (url) => {
        const answer = await fetch(url);
        return `${answer.status} ${answer.headers.get("Content-Type")}`;
      }, icon?.url ?? "");
      expect(type).toMatch(/^200 image\//);
    }
    // Client-side navigation keeps the manifest and the theme colour.
    await page.locator("header a[rel=alternate]").click();
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await expect(page.locator("link[rel=manifest]")).toHaveCount(1);
    await expect(page.locator("meta[name=theme-color]")).toHaveCount(1);
  }
});

test("the browser reports no installability error", async ({
  playwright,
  launchOptions,
  baseURL,
}) => {
  const { full } = JSON.parse(process.env.HAAT_TEST_CHROMIUM ?? "{}");
  test.skip(!full, "needs full Chromium; the headless shell reports nothing");
  const browser = await playwright.chromium.launch({ ...launchOptions, executablePath: full });
  const page = await browser.newPage({ serviceWorkers: "block" });
  const session = await page.context().newCDPSession(page);
  const errors = async () => {
    const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
    return installabilityErrors.map(({ errorId }) => errorId);
  };
  for (const address of [
    onHost("localhost", "/shop/demo", baseURL),
    onHost("demo.localhost", "/product/sundarban-honey", baseURL),
  ]) {
    await gotoHydrated(page, address);
    // Playwright's window is incognito, which is an error too. No other error is reported.
    await expect.poll(errors).toEqual(["in-incognito"]);
  }
  await browser.close();
});

test("an unknown path responds 404 within the shop", async ({ page, baseURL }) => {
  const response = await gotoHydrated(page, onHost("shop.demo.test", "/no-such-page", baseURL));
  expect(response?.status()).toBe(404);
  await page.locator("#main a").first().click();
  await expect(page).toHaveURL(onHost("shop.demo.test", "/", baseURL));
});
