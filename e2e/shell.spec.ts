// The server could not render the page: what it sends then is the data, and the browser draws it.
import { expect, hydrated, test } from "./support/test";

for (const { kind, path } of [
  { kind: "a shop's home", path: "/shop/demo" },
  { kind: "a product", path: "/demo/product/cotton-tshirt-shapla?lang=en" },
  { kind: "a listing", path: "/demo/best-selling-products?sort=price-asc" },
  { kind: "the landing page", path: "/" },
]) {
  test(`${kind} that the server could not render is drawn by the browser, and alive`, async ({
    page,
  }) => {
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
    await page.unroute(document);
    await hydrated(page);
    const heading = await page.evaluate(
      (html) =>
        new DOMParser().parseFromString(html, "text/html").querySelector("h1")?.textContent ?? "",
      whole,
    );
    expect(heading).not.toBe("");
    await expect(page.locator("h1")).toHaveText(heading);

    // Its links are the app's own: the next page comes without a document.
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    const toggle = page.locator("header a[rel=alternate]");
    const language = await toggle.getAttribute("hreflang");
    await toggle.click();
    await expect(page.locator("html")).toHaveAttribute("lang", language ?? "");
    expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
  });
}
