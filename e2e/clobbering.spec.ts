// A merchant's HTML cannot replace the app's data or elements (DOM clobbering).
import { newShop } from "./support/admin";
import { oneSize } from "./support/pages";
import { expect, gotoHydrated, test } from "./support/test";

const forged = JSON.stringify({
  name: "policy",
  status: 200,
  props: {
    kind: "about-us",
    title: "Forged",
    html: '<meta http-equiv="refresh" content="0;url=/demo/forged">',
  },
});

const escapeHtml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/**
 * All ids and names by which the client looks up elements. The test's HTML names its elements by each of them
 * in every possible way.
 */
const names = [
  "page",
  "root",
  "start",
  "faces",
  "main",
  "consent",
  "admin",
  "body",
  "head",
  "currentScript",
];
const hostile = [
  "</div></div></div></div></main></div>",
  ...names.flatMap((name) => [
    `<p id="${name}">${escapeHtml(forged)}</p>`,
    `<a name="${name}" id="${name}" href="/x">x</a>`,
    `<img name="${name}" alt="" src="/favicon.ico">`,
    `<form name="${name}"><input name="textContent"></form>`,
  ]),
  `<script type="application/json" id="page">${forged}</script>`,
  '<meta http-equiv="refresh" content="0;url=/demo/forged">',
  "<p>The honest end of the text.</p>",
].join("\n");

test(
  "a description cannot replace the page's data or the application's elements",
  oneSize("en"),
  async ({ page }) => {
    const shop = await newShop(page.request);
    const made = await page.request.post(`/api/admin/v3/products?shop_id=${shop.id}&lang=en`, {
      data: {
        name: "Hostile",
        bn_name: "",
        slug: "hostile",
        description: hostile,
        bn_description: "",
        selling_price: 100,
        discount: 0,
        discount_type: "FLAT",
        stock: { from: 0, to: 5 },
        status: "published",
      },
    });
    expect(made.status(), await made.text()).toBe(200);
    await page.request.put(`/api/admin/v3/publish?shop_id=${shop.id}`, { data: { public: true } });

    await gotoHydrated(page, `/${shop.slug}/product/hostile?lang=en`);
    await expect(page.locator("h1")).toHaveText("Hostile");
    await expect(page.locator(".prose")).toContainText("The honest end of the text.");
    expect(new URL(page.url()).pathname).toBe(`/${shop.slug}/product/hostile`);
    const found = await page.evaluate((all) => {
      const prose = document.querySelector(".prose");
      return {
        named: [...(prose?.querySelectorAll("[id], [name], [class], form, script, meta") ?? [])]
          .length,
        inside: all.filter((name) => {
          const element = document.getElementById(name) ?? document.getElementsByName(name)[0];
          return element !== undefined && prose?.contains(element);
        }),
        outside: [...document.body.children].map((element) => element.tagName).join(" "),
      };
    }, names);
    expect(found).toEqual({ named: 0, inside: [], outside: expect.stringMatching(/^DIV SCRIPT/) });
  },
);

test(
  "the app ignores an earlier element with the id of its data",
  oneSize("en"),
  async ({ page }) => {
    await page.route("**/demo/product/sundarban-honey?lang=en", async (route) => {
      const answer = await route.fetch();
      const body = await answer.text();
      const changed = body.replace(
        '<div class="prose">',
        `<div class="prose"><p id="page">${escapeHtml(forged)}</p>`,
      );
      expect(changed).not.toBe(body);
      await route.fulfill({ response: answer, body: changed });
    });
    await gotoHydrated(page, "/demo/product/sundarban-honey?lang=en");
    await expect(page.locator("h1")).toHaveText("Sundarban honey", { ignoreCase: true });
    expect(page.url()).toContain("/demo/product/sundarban-honey");
  },
);
