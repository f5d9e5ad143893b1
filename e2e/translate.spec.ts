// Google Translate replaces each text node by <font> elements, which React did not create.
import type { Page } from "@playwright/test";
import { text } from "./support/shop";
import { expect, gotoHydrated, test } from "./support/test";

/** Replaces all text nodes as Google Translate does, but keeps the words. */
function translate(page: Page) {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const nodes: Text[] = [];
    while (walker.nextNode()) {
      const node = walker.currentNode as Text;
      if (node.data.trim() && !node.parentElement?.closest("script, style, noscript"))
        nodes.push(node);
    }
    for (const node of nodes) {
      const font = document.createElement("font");
      font.append(document.createElement("font"));
      font.firstElementChild?.append(node.data);
      node.parentNode?.replaceChild(font, node);
    }
    return nodes.length;
  });
}

test("a translated product page shows the prices of the chosen variant, and buys it", async ({
  page,
}) => {
  await gotoHydrated(page, "/demo/product/sundarban-honey?lang=en");
  await page.waitForLoadState("networkidle");
  expect(await translate(page)).toBeGreaterThan(50);
  const main = page.locator("#main");
  await expect(main.locator("s").first()).toContainText("400");
  await main
    .getByRole("button", { name: "1 kg" })
    .or(main.getByRole("link", { name: "1 kg" }))
    .first()
    .click();
  await expect(main.locator("strong").first()).toContainText("1,320");
  await expect(main.locator("s").first()).toContainText("1,500");
  await main
    .getByRole("button", { name: text("en", "cart_add"), exact: false })
    .first()
    .click();
  await expect(page.locator("dialog[open]")).toBeVisible();
  await expect(page.locator(".bottom-nav .count-badge")).toHaveText("1");
});
