// A shop whose texts are attack strings, written without validation: no script runs in a browser,
// and no attack is left to the content security policy, whose violations are reported.
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { gotoAdmin, handoffLink } from "./support/admin";
import { hostileShop } from "./support/hostile";
import { fullMatrix } from "./support/pages";
import { expect, gotoHydrated, test } from "./support/test";

const metricsAddress = `http://127.0.0.1:${Number(process.env.HAAT_TEST_PORT ?? "18080") + 3000}/metrics`; // playwright.config.ts sets this port.

// Expected errors: missing pictures, pages that are not found, and texts with control characters,
// which HTML cannot carry, so that React renders the page again.
test.use({ allowedConsole: /status of 4\d\d|React error #418/ });

/** Records dialogs and policy violations of the page's documents. */
async function recordViolations(page: Page) {
  const ran: string[] = [];
  page.context().on("dialog", async (dialog) => {
    ran.push(`a dialog: ${dialog.message()}`);
    await dialog.dismiss();
  });
  await page.exposeFunction("blocked", (what: string) => ran.push(`blocked: ${what}`));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      (window as unknown as { blocked(what: string): void }).blocked(
        `${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile} ${event.sample}`,
      );
    });
  });
  return ran;
}

/**
 * Expects that no script has run in the open page and that no element would run one when clicked.
 */
async function expectInert(page: Page, ran: string[]) {
  const found = await page.evaluate(() => {
    const bad: string[] = [];
    if ("pwned" in window || "pwned" in {}) bad.push("window.pwned is set");
    for (const each of document.querySelectorAll("*")) {
      for (const { name, value } of each.attributes) {
        if (name.startsWith("on") || name === "srcdoc")
          bad.push(`${each.tagName} ${name}=${value}`);
        const isLink = ["href", "action", "formaction", "xlink:href"].includes(name);
        const scheme = value.replace(/[\0- ]/g, "").toLowerCase();
        if (isLink && /^(javascript|data|vbscript):/.test(scheme))
          bad.push(`${each.tagName} ${name}=${value}`);
      }
    }
    return bad;
  });
  expect([...found, ...ran], page.url()).toEqual([]);
}

test("runs no script of a stored text on the shop's pages @desktop", async ({ page }) => {
  test.setTimeout(400_000);
  const slug = await hostileShop();
  const texts = JSON.parse(await readFile("e2e/hostile/corpus.json", "utf8")) as string[];
  const ran = await recordViolations(page);
  const paths = [
    "about-us",
    "refund-policy",
    "category/hostile",
    "best-selling-products",
    "search?q=window",
    "checkout",
    "order_details/98765432",
    "none",
  ];
  // Every eighth product, or all in the full matrix. The policies contain all texts, and
  // server/web/attacks checks the HTML of all products.
  const step = fullMatrix ? 1 : 8;
  const products = texts.map((_, i) => `product/p${i}`).filter((_, i) => i % step === 0);
  for (const path of [
    `shop/${slug}`,
    ...[...paths, ...products].map((path) => `${slug}/${path}`),
  ]) {
    await gotoHydrated(page, `/${path}${path.includes("?") ? "&" : "?"}lang=en`);
    await expectInert(page, ran);
  }
  // Client-side navigation renders the same page from JSON.
  await gotoHydrated(page, `/${slug}/category/hostile?lang=en`);
  await page.locator(`#main a[href*="/product/p"]`).first().click();
  await expect(page).toHaveURL(/\/product\/p/);
  await expectInert(page, ran);
  for (const feed of ["sitemap.xml", "feeds/google.xml", "feeds/meta.xml", "llms.txt", "qr.svg"]) {
    await page.goto(`/${slug}/${feed}`).catch((error: Error) => {
      if (!error.message.includes("Download is starting")) throw error;
    });
    expect(await page.evaluate(() => "pwned" in window), feed).toBe(false);
  }
  expect(ran).toEqual([]);
});

test("runs no script of a stored text in the admin area @desktop", async ({ page }) => {
  test.setTimeout(200_000);
  const slug = await hostileShop();
  const ran = await recordViolations(page);
  const { pathname, search } = await handoffLink(slug);
  await page.goto(pathname + search);
  const paths = [
    "",
    "/orders?tab=new",
    "/orders/98765432",
    "/products",
    "/categories",
    "/reviews?status=shown",
    "/messages",
    "/replies",
    "/banners",
    "/team",
    "/delivery",
  ];
  for (const path of [
    ...paths,
    "/settings/shop",
    "/settings/social",
    "/settings/seo",
    "/settings/policies",
    "/settings/chat",
    "/activity",
  ]) {
    await gotoAdmin(page, slug, path, "en");
    await page.waitForLoadState("networkidle");
    await expectInert(page, ran);
  }
  await gotoAdmin(page, slug, "/products", "en");
  await page.locator('#main a[href*="/products/"]').first().click();
  await page.waitForLoadState("networkidle");
  await expectInert(page, ran);
});

test.describe("content security policy", () => {
  test.use({ allowedConsole: /violates the following Content Security Policy/ });

  test("blocks and reports an injected inline script @desktop", async ({ page }) => {
    const reported = async () => {
      const metrics = await (await page.request.get(metricsAddress)).text();
      return (
        /haat_policy_violations_total\{directive="script-src-elem"\} (\d+)/.exec(metrics)?.[1] ??
        "0"
      );
    };
    const before = await reported();
    // Injects the script into the server's response, with the policy of that response. Without
    // report-to, whose reports a browser batches, it reports to report-uri immediately.
    await page.route("**/shop/demo?injected", async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replace(
        "</body>",
        "<script>window.pwned=1</script></body>",
      );
      const policy = answer.headers()["content-security-policy"] ?? "";
      expect(policy).toContain("; report-uri /api/v1/reports; report-to csp");
      const headers = {
        ...answer.headers(),
        "content-security-policy": policy.replace("; report-to csp", ""),
      };
      await route.fulfill({ response: answer, body, headers });
    });
    await page.goto("/shop/demo?injected");
    expect(await page.evaluate(() => "pwned" in window)).toBe(false);
    await expect.poll(reported).not.toBe(before);
  });
});
