// Hydration keeps exactly the server's markup, a client-only render produces the same, and axe reports no violation
// of WCAG 2.2 AA and its best practices.
import type { Page } from "@playwright/test";
import { violations } from "./support/axe";
import {
  fullMatrix,
  inLanguage,
  locales,
  marketPath,
  oneSize,
  standalone,
  visitedShops,
} from "./support/pages";
import { expect, gotoHydrated, onHost, test } from "./support/test";

// Allows the 404 of the document, which the browser logs.
test.use({ allowedConsole: /status of 404/ });

/**
 * Returns the markup of #root, from the open page or from a document's text. It removes differences
 * that do not matter: style syntax, attribute order, text node boundaries, and state that is a
 * property in one and an attribute in the other. The content of noscript is dropped.
 */
function markup(page: Page, html?: string) {
  return page.evaluate((html) => {
    const doc = html === undefined ? document : new DOMParser().parseFromString(html, "text/html");
    const root = doc.createElement("div");
    const source = doc.getElementById("root");
    for (const option of source?.querySelectorAll("option") ?? []) {
      option.toggleAttribute("selected", option.selected);
    }
    for (const box of source?.querySelectorAll<HTMLInputElement>("[type=checkbox]") ?? []) {
      box.toggleAttribute("checked", box.checked);
    }
    root.innerHTML = source?.innerHTML ?? "";
    const comments = doc.createTreeWalker(root, NodeFilter.SHOW_COMMENT);
    const found: Node[] = [];
    while (comments.nextNode()) found.push(comments.currentNode);
    for (const each of found) (each as Comment).remove();
    for (const each of root.querySelectorAll("link[rel=preload]")) each.remove();
    for (const each of root.querySelectorAll("noscript")) each.textContent = "";
    for (const each of root.querySelectorAll<HTMLElement>("*")) {
      if (each.style?.length > 0) each.setAttribute("style", each.style.cssText);
      const attributes = [...each.attributes].sort((a, b) => (a.name < b.name ? -1 : 1));
      for (const { name } of attributes) each.removeAttribute(name);
      for (const { name, value } of attributes) each.setAttribute(name, value);
    }
    root.normalize();
    return root.innerHTML.replaceAll("><", ">\n<");
  }, html);
}

/** Expects that the hydrated page matches the server's markup, and returns it. */
async function expectHydratedTree(page: Page, url: string) {
  const sent = (await (await gotoHydrated(page, url))?.text()) ?? "";
  const expected = await markup(page, sent);
  expect(expected.length, "the server rendered the page").toBeGreaterThan(500);
  expect(await markup(page), "hydrated").toBe(expected);
  return expected;
}

/** Opens a page in which React hydrates no markup, because #root is emptied before any module runs. */
async function clientOnlyPage(page: Page) {
  const clientOnly = await page.context().newPage();
  await clientOnly.addInitScript(() => {
    document.addEventListener("readystatechange", () => {
      if (document.readyState !== "interactive") return;
      document.getElementById("root")?.replaceChildren();
      document.documentElement.dataset.emptied = "true";
    });
  });
  return clientOnly;
}

/**
 * Expects that the hydrated page and a client-only render both match the server's markup. Hydration
 * ignores differing attributes. A client-only render shows them.
 */
async function expectSameTree(page: Page, clientOnly: Page, url: string) {
  const expected = await expectHydratedTree(page, url);
  await gotoHydrated(clientOnly, url);
  await expect(clientOnly.locator("html")).toHaveAttribute("data-emptied", "true");
  await expect
    .poll(() => markup(clientOnly), { message: "rendered by the browser alone" })
    .toBe(expected);
}

// Pages with parts that each theme designs. In the fast tier, the browser alone renders only these.
const designed = ["home", "category", "product with variants"];
// The other pages differ between themes only in frame and colours, so the fast tier visits some of them in themes 2 and 3.
const sample = [...designed, "policy", "search results"];

for (const shop of visitedShops) {
  const kinds = Object.entries(shop.paths).filter(
    ([kind]) => fullMatrix || shop.theme === 1 || sample.includes(kind),
  );
  for (const locale of locales) {
    test(
      `pages of ${shop.slug} (theme ${shop.theme}) in ${locale} are accessible and hydrate to the server's markup`,
      oneSize(locale),
      async ({ page, baseURL }) => {
        test.slow();
        // Products that earlier pages have opened would appear on later pages, so the list of
        // viewed products is cleared.
        await page.context().addInitScript(() => {
          if (location.origin !== "null") localStorage.clear();
        });
        const clientOnly = await clientOnlyPage(page);
        for (const [kind, path] of kinds) {
          await test.step(kind, async () => {
            const address = inLanguage(marketPath(shop.slug, path), locale, shop.locale);
            const { href } = new URL(address, baseURL);
            if (fullMatrix || designed.includes(kind)) await expectSameTree(page, clientOnly, href);
            else await expectHydratedTree(page, href);
            await expect(page.locator("html")).toHaveAttribute("lang", locale);
            await expect(page.locator("html")).toHaveClass(`theme-${shop.theme}`);
            expect.soft(await violations(page), kind).toEqual([]);
          });
        }
      },
    );
  }
}

// The home pages of hosts without a market, and hosts without a shop.
const hosts = ["shop.demo.test", "demo.localhost", "closed.localhost", "nobody.test"];

for (const locale of locales) {
  test(
    `pages outside of a shop and of own hosts in ${locale} hydrate to the server's markup`,
    oneSize(locale),
    async ({ page, baseURL }) => {
      test.slow();
      const clientOnly = await clientOnlyPage(page);
      for (const [kind, path] of Object.entries(standalone)) {
        await test.step(kind, async () => {
          const { href } = new URL(inLanguage(path, locale, "bn"), baseURL);
          await expectSameTree(page, clientOnly, href);
          expect.soft(await violations(page), kind).toEqual([]);
        });
      }
      for (const host of hosts) {
        await test.step(host, () =>
          expectSameTree(page, clientOnly, onHost(host, inLanguage("/", locale, "bn"), baseURL)),
        );
      }
    },
  );
}
