// When the server cannot render a page, it sends a shell with the page's data and the browser
// renders it.
import { expect, hydrated, test } from "./support/test";

for (const { kind, path } of [
  { kind: "a shop's home", path: "/shop/demo" },
  { kind: "a product", path: "/demo/product/cotton-tshirt-shapla?lang=en" },
  { kind: "a listing", path: "/demo/best-selling-products?sort=price-asc" },
  { kind: "the landing page", path: "/" },
]) {
  test(`the browser renders and hydrates ${kind} from a shell`, async ({ page }) => {
    let whole = "";
    const document = (url: URL) => url.pathname + url.search === path;
    await page.route(document, async (route) => {
      const response = await route.fetch();
      whole = await response.text();
      const shell = whole.replace(
        /<div id="root" class="arriving">.*<\/div>(?=<script type="application\/json")/s,
        '<div id="root" class="arriving"></div>',
      );
      expect(shell).toContain('<div id="root" class="arriving"></div>');
      await route.fulfill({ response, body: shell });
    });
    await page.goto(path);
    await hydrated(page);
    const heading = await page.evaluate(
      (html) =>
        new DOMParser().parseFromString(html, "text/html").querySelector("h1")?.textContent ?? "",
      whole,
    );
    expect(heading).not.toBe("");
    await expect(page.locator("h1")).toHaveText(heading);

    // The app handles links: the next page needs no document.
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    const toggle = page.locator("header a[rel=alternate]");
    const language = await toggle.getAttribute("hreflang");
    await toggle.click();
    await expect(page.locator("html")).toHaveAttribute("lang", language ?? "");
    expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
  });
}
