// Hydration keeps exactly the server's markup, and a client-only render produces the same.
import type { Page } from "@playwright/test";
import {
  inLanguage,
  locales,
  marketPath,
  oneSize,
  standalone,
  visitedShops,
} from "./support/pages";
import { expect, gotoHydrated, onHost, test } from "./support/test";

test.use({ allowedConsole: /status of 404/ }); // logged by the browser for the document

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

/** Expects that the hydrated page and a client-only render both match the server's markup. */
async function expectSameTree(page: Page, url: string) {
  const expected = await expectHydratedTree(page, url);
  // Hydration ignores differing attributes. A client-only render shows them.
  const clientOnly = await page.context().newPage();
  await clientOnly.addInitScript(() => {
    // Runs before any module.
    document.addEventListener("readystatechange", () => {
      if (document.readyState !== "interactive") return;
      document.getElementById("root")?.replaceChildren();
      document.documentElement.dataset.emptied = "true";
    });
  });
  await gotoHydrated(clientOnly, url);
  await expect(clientOnly.locator("html")).toHaveAttribute("data-emptied", "true");
  await expect
    .poll(() => markup(clientOnly), { message: "rendered by the browser alone" })
    .toBe(expected);
  await clientOnly.close();
}

// Pages with parts that each theme designs. The other pages differ between themes only in frame and
// colours, so the browser alone renders them in theme 1 only, or in all themes in the full matrix.
const designed = ["home", "category", "product with variants"];

for (const shop of visitedShops) {
  const full = shop.theme === 1 || process.env.HAAT_TEST_MATRIX === "full";
  for (const locale of locales) {
    test(
      `every page of ${shop.slug} (theme ${shop.theme}) in ${locale} hydrates to the server's markup`,
      oneSize(locale),
      async ({ page, baseURL }) => {
        test.slow();
        // Later pages would show the products that earlier ones have opened.
        await page.context().addInitScript(() => {
          if (location.origin !== "null") localStorage.clear();
        });
        for (const [kind, path] of Object.entries(shop.paths)) {
          await test.step(kind, async () => {
            const address = inLanguage(marketPath(shop.slug, path), locale, shop.locale);
            const expectTree =
              full || designed.includes(kind) ? expectSameTree : expectHydratedTree;
            await expectTree(page, new URL(address, baseURL).href);
            await expect(page.locator("html")).toHaveAttribute("lang", locale);
            await expect(page.locator("html")).toHaveClass(`theme-${shop.theme}`);
          });
        }
      },
    );
  }
}

for (const locale of locales) {
  for (const [kind, path] of Object.entries(standalone)) {
    test(
      `${kind} in ${locale} hydrates to the server's markup`,
      oneSize(locale),
      async ({ page, baseURL }) => {
        await expectSameTree(page, new URL(inLanguage(path, locale, "bn"), baseURL).href);
      },
    );
  }

  for (const host of ["shop.demo.test", "demo.localhost", "closed.localhost", "nobody.test"]) {
    test(
      `http://${host}/ in ${locale} hydrates to the server's markup`,
      oneSize(locale),
      async ({ page, baseURL }) => {
        await expectSameTree(page, onHost(host, inLanguage("/", locale, "bn"), baseURL));
      },
    );
  }
}
