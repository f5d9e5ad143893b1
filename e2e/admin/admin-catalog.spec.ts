// The merchant's product import, categories, featured products and reviews.
import type { Page } from "@playwright/test";
import { localDigits } from "../../client/format/digits";
import type { CategoryNode } from "../../client/types/editor.gen";
import { gotoAdmin, moveByKeyboard, newShop, openAdmin } from "../support/admin";
import { violations } from "../support/axe";
import { locales, oneSize, slow } from "../support/pages";
import { expectToast, overlay, text } from "../support/shop";
import { expect, expectNoHorizontalScroll, gotoHydrated, test } from "../support/test";

test.use({ allowedConsole: /status of 4\d\d/ });

const filled = (template: string, values: Record<string, string | number>) =>
  template.replace(/\{(\w+)\}/g, (_, name) => String(values[name]));

/** Uploads a product file. */
async function upload(page: Page, csv: string) {
  const file = { name: "products.csv", mimeType: "text/csv", buffer: Buffer.from(csv) };
  await page.setInputFiles("#main input[type=file]", file);
}

/** Expects that the screen is accessible and no wider than the viewport. */
async function expectAccessible(page: Page) {
  expect(await violations(page)).toEqual([]);
  await expectNoHorizontalScroll(page);
}

/** The product names of the file, by language. */
const names = {
  bn: ["লাল শাড়ি", "নীল শাড়ি", "সবুজ শাড়ি"],
  en: ["Red saree", "Blue saree", "Green saree"],
};

const csv = (bad = "") =>
  `\ufeffslug,name,bn_name,selling_price,stock,status,category\n${names.en
    .map((name, i) => `saree-${i},${name},${names.bn[i]},${500 + i},${i + 1},published,sarees\n`)
    .join("")}${bad}`;

test(
  "imports Shopify's export unchanged, and lists of other programs after their columns are matched",
  slow(),
  async ({ page }) => {
    test.slow(); // Slow, because axe runs on every screen.
    const t = (key: Parameters<typeof text>[1], values: Record<string, string | number> = {}) =>
      filled(text("bn", key), values);
    const { slug, id } = await newShop(page.request);
    const main = page.locator("#main");
    const listed = async () =>
      (await (await page.request.get(`/api/admin/v3/products?shop_id=${id}`)).json()).data.products;

    await gotoAdmin(page, slug, "/products/import");
    await upload(
      page,
      "Handle,Title,Body (HTML),Vendor,Type,Published,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Inventory Qty,Image Src\n" +
        'panjabi,Panjabi,"<p>Soft\n<b>cotton</b></p>",Aarong,Clothes,TRUE,Size,M,P-M,900,3,http://127.0.0.1/a.png\n' +
        "panjabi,,,,,,,L,P-L,900,4,\n",
    );
    await expect(main).toContainText("Shopify");
    await expect(main).toContainText(t("admin.import.missing_categories", { names: "Clothes" }));
    await expectAccessible(page);
    await main.getByRole("button", { name: t("admin.import.do.one", { count: "১" }) }).click();
    await expect(main).toContainText(t("admin.import.pictures.failed.one", { count: "১" }));
    await expect(main).toContainText(t("admin.import.picture.blocked"));
    await expectAccessible(page);
    expect(await listed()).toMatchObject([{ slug: "panjabi", stock: 7 }]);

    await main.getByRole("button", { name: t("admin.import.other") }).click();
    await upload(page, "Article,Rate,Qty\nগামছা,200,5\n");
    await expect(main).toContainText(t("admin.import.map"));
    await main.getByRole("button", { name: t("admin.import.map.do") }).click();
    await expect(main.getByRole("alert")).toHaveText(t("admin.import.map.nameless"));
    await main.getByLabel(/^Article/).selectOption("bn_name");
    await expectAccessible(page);
    await main.getByRole("button", { name: t("admin.import.map.do") }).click();
    await main.getByRole("button", { name: t("admin.import.do.one", { count: "১" }) }).click();
    await expect(main).toContainText(t("admin.import.done.one", { count: "১" }));
    await expect.poll(async () => (await listed()).length).toBe(2);
    expect((await listed())[0]).toMatchObject({ slug: "gamcha", bn_name: "গামছা", stock: 5 });
  },
);

for (const locale of locales) {
  const t = (key: Parameters<typeof text>[1], values: Record<string, string | number> = {}) =>
    filled(text(locale, key), values);
  const digits = (n: number) => localDigits(String(n), locale);

  test(
    `imports products, arranges categories and features products, in ${locale}`,
    oneSize(locale),
    async ({ page }) => {
      test.slow(); // Slow, because axe runs on every screen.
      const { slug, id } = await newShop(page.request);
      const public_ = await page.request.put(`/api/admin/v3/publish?shop_id=${id}`, {
        data: { public: true },
      });
      expect(public_.status(), await public_.text()).toBe(200);

      await test.step("a file with an invalid row", async () => {
        await gotoAdmin(page, slug, "/products/import", locale);
        await expectAccessible(page);
        await upload(page, csv("saree-9,=cmd(),,x,1,published,nothing\n"));
        const main = page.locator("#main");
        await expect(main).toContainText(t("admin.import.row", { row: digits(5) }));
        for (const reason of ["formula", "number", "unknown"] as const) {
          await expect(main).toContainText(t(`admin.import.reason.${reason}`));
        }
        // The list of columns also shows the name as a sample, so it appears twice.
        await expect(main.getByText(names[locale][0] ?? "")).toHaveCount(2);
        await expectAccessible(page);
        await page.reload(); // The preview is still visible.
        await page
          .getByRole("button", { name: t("admin.import.right_only.other", { count: digits(3) }) })
          .click();
        await overlay(page)
          .getByRole("button", { name: t("admin.import.do.other", { count: digits(3) }) })
          .click();
        await expect(
          page.getByRole("heading", {
            name: t("admin.import.done.other", { count: digits(3) }),
          }),
        ).toBeVisible();
        await expectAccessible(page);
      });

      await test.step("the categories", async () => {
        await gotoAdmin(page, slug, "/categories", locale);
        await expectAccessible(page);
        await page.getByRole("button", { name: t("admin.categories.add") }).click();
        const form = overlay(page);
        await form.getByRole("button", { name: t("admin.save") }).click();
        await expect(form).toContainText(t("form.required"));
        await form
          .getByLabel(t("admin.in_english", { label: t("admin.categories.name") }))
          .fill("Jamdani");
        await form
          .getByLabel(t("admin.in_bengali", { label: t("admin.categories.name") }))
          .fill("জামদানি");
        await form.getByText("🥻", { exact: true }).click();
        await expectAccessible(page);
        await form.getByRole("button", { name: t("admin.save") }).click();
        await expectToast(page, t("admin.categories.added"));
        const name = locale === "bn" ? "জামদানি" : "Jamdani";
        const arranged = page.waitForResponse(/categories\/order/);
        await page.getByRole("button", { name: t("admin.categories.in", { name }) }).click();
        expect((await arranged).status()).toBe(200);
        await moveByKeyboard(
          page.getByRole("button", { name: t("admin.categories.move", { name }), exact: true }),
          "ArrowUp",
        );
        const dropped = page.waitForResponse(/categories\/order/);
        await page.keyboard.press("Space");
        expect((await dropped).status()).toBe(200);

        const sarees = locale === "bn" ? "শাড়ি" : "Sarees";
        await page
          .getByRole("button", {
            name: t("admin.categories.remove", { name: sarees }),
            exact: true,
          })
          .click();
        await expect(overlay(page)).toContainText(
          t("admin.categories.remove.products.other", { count: digits(3) }),
        );
        await overlay(page)
          .getByRole("button", { name: t("admin.categories.remove.do") })
          .click();
        await expect(page.getByRole("heading", { name: sarees, exact: true })).toBeHidden();
        await page.getByRole("button", { name: t("admin.undo") }).click();
        await expect(page.getByRole("heading", { name: sarees, exact: true })).toBeVisible();
        const tree = await page.request.get(`/api/admin/v3/categories?shop_id=${id}`);
        const nodes: CategoryNode[] = (await tree.json()).data;
        expect(nodes.find((each) => each.slug === "sarees")?.products).toBe(3);
        expect(nodes.map((each) => each.slug)).toContain("jamdani");
      });

      await test.step("the featured products", async () => {
        await gotoAdmin(page, slug, "/featured-product", locale);
        const [red = "", blue = ""] = names[locale];
        for (const name of [red, blue]) {
          await page.getByRole("button", { name: t("admin.featured.add", { name }) }).click();
        }
        await moveByKeyboard(
          page.getByRole("button", { name: t("admin.featured.move", { name: blue }), exact: true }),
          "ArrowUp",
          red,
        );
        await page.keyboard.press("Space");
        const list = page.getByRole("list", { name: t("admin.featured.chosen") });
        await expect(list.getByRole("listitem").first()).toContainText(blue);
        await expectAccessible(page);
        await page.getByRole("button", { name: t("admin.save") }).click();
        await expectToast(page, t("admin.featured.saved"));
      });

      await gotoHydrated(page, `/shop/${slug}?lang=${locale}`);
      await expect(page.locator("#main")).toContainText(text(locale, "home.featured"));
      const shown = await page.locator("#main").innerText();
      const [red = "", blue = ""] = names[locale];
      expect(shown.indexOf(blue)).toBeLessThan(shown.indexOf(red));
    },
  );

  test(`hides, shows and answers a review, in ${locale}`, oneSize(locale), async ({ page }) => {
    test.slow(); // Slow, because axe runs in each state.
    await openAdmin(page, "nobanno", "/reviews?tab=shown", { locale });
    const unanswered = page.locator("#main article", {
      has: page.getByRole("button", { name: t("admin.reviews.reply"), exact: true }),
    });
    const label = (await unanswered.first().getAttribute("aria-label")) ?? "";
    const review = page.getByRole("article", { name: label, exact: true }).first();
    await expectAccessible(page);
    await review.getByRole("button", { name: t("admin.reviews.hide") }).click();
    await expectToast(page, t("admin.reviews.hidden_now"));
    await page.getByRole("link", { name: t("admin.reviews.hidden") }).click();
    await expect(review).toBeVisible();
    await expectAccessible(page);
    await review.getByRole("button", { name: t("admin.reviews.approve") }).click();
    await expectToast(page, t("admin.reviews.approved"));
    await expect(page.getByRole("heading", { name: t("admin.reviews.none.hidden") })).toBeVisible();
    await page.getByRole("link", { name: t("admin.reviews.shown") }).click();
    await review.getByRole("button", { name: t("admin.reviews.reply") }).click();
    const answer = `${locale === "bn" ? "অনেক ধন্যবাদ" : "Thank you"} ${Date.now()}`;
    await review.getByLabel(t("admin.reviews.reply.text")).fill(answer);
    await review.getByRole("button", { name: t("admin.reviews.reply.send") }).click();
    await expectToast(page, t("admin.reviews.reply.saved"));
    await expect(review).toContainText(answer);
    await expectAccessible(page);
  });
}
