// A merchant's products: added, searched, changed singly and in bulk, and edited by two people at
// once.
import type { APIRequestContext } from "@playwright/test";
import type { FullProduct, ProductRequest } from "../../client/types/editor.gen";
import { gotoAdmin, newShop } from "../support/admin";
import { violations } from "../support/axe";
import { picture } from "../support/chat";
import { locales, oneSize, slow } from "../support/pages";
import { expectToast, overlay, text } from "../support/shop";
import { expect, expectNoHorizontalScroll, hydrated, test } from "../support/test";

test.use({ allowedConsole: /status of 4\d\d/ });

test(
  "saves once the picture in progress is uploaded, and keeps the area's language",
  slow(),
  async ({ page }) => {
    const shop = await newShop(page.request);
    await gotoAdmin(page, shop.slug, "/products/new");
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/api/admin/v3/pictures*", async (route) => {
      await gate;
      await route.continue();
    });
    await page.locator('[id="product-bn_name"]').fill("গামছা");
    await page.locator('[id="product-selling_price"]').fill("300");
    const buffer = await picture(page, 300, 300);
    const file = { name: "gamcha.png", mimeType: "image/png", buffer };
    await page.locator("input[type=file]").first().setInputFiles(file);
    await page.getByRole("button", { name: text("bn", "admin.save"), exact: true }).click();
    await expect(
      page.getByRole("button", { name: text("bn", "admin.pictures.wait"), exact: true }),
    ).toBeVisible();
    release();
    await expectToast(page, text("bn", "admin.products.added"));
    const list = await page.request.get(`/api/admin/v3/products?shop_id=${shop.id}`);
    const [saved] = (await list.json()).data.products as FullProduct[];
    expect(saved).toMatchObject({ slug: "gamcha", bn_name: "গামছা" });

    // A page of the shop is opened in English, which must not change the admin area's Bengali.
    await page.goto("/shop/demo?lang=en");
    await hydrated(page);
    await page.context().addCookies([{ name: "locale", value: "en", url: page.url() }]);
    await page.goto(`/admin/${shop.slug}/products`);
    await expect(page.locator("html")).toHaveAttribute("lang", "bn");
    await expect(page.locator("#main h1")).toHaveText(text("bn", "admin.products"));
  },
);

for (const locale of locales) {
  test(`adds, changes and duplicates products, in ${locale}`, oneSize(locale), async ({ page }) => {
    test.slow();
    const t = (key: Parameters<typeof text>[1]) => text(locale, key);
    const shop = await newShop(page.request);
    const api = `/api/admin/v3/products?shop_id=${shop.id}&lang=${locale}`;
    await page.request.put(`/api/admin/v3/publish?shop_id=${shop.id}`, {
      data: { public: true },
    });
    await gotoAdmin(page, shop.slug, "/products", locale);
    const main = page.locator("#main");
    await expect(main).toContainText(t("admin.products.empty"));
    expect(await violations(page)).toEqual([]);

    // The form reports missing fields and previews the price.
    await main
      .getByRole("link", { name: t("admin.products.new") })
      .last()
      .click();
    const field = (name: string) => page.locator(`[id="product-${name}"]`);
    const save = page.getByRole("button", { name: t("admin.save"), exact: true });
    await save.click();
    await expect(page.locator('[id="product-bn_name-error"]')).toHaveText(
      t("admin.products.name.needed"),
    );
    await field("bn_name").fill("জামদানি শাড়ি");
    await field("name").fill("Jamdani Saree");
    await page.getByText(t("admin.products.more"), { exact: true }).click();
    await field("bn_description").fill("**খাঁটি** জামদানি।");
    await page.getByText(t("admin.products.preview"), { exact: true }).click();
    await expect(page.locator(".prose strong")).toHaveText("খাঁটি");
    await field("selling_price").fill("৫০০০");
    await field("discount_type").selectOption("PERCENT");
    await field("discount").fill("12.5");
    await expect(main.locator("strong").filter({ hasText: /4,375|৪,৩৭৫/ })).toBeVisible();
    await field("stock").fill("7");
    const buffer = await picture(page, 900, 600);
    await page.locator("input[type=file]").first().setInputFiles({
      name: "saree.png",
      mimeType: "image/png",
      buffer,
    });
    const pictures = main.getByRole("group", { name: t("admin.products.pictures") });
    await expect(pictures.locator("picture")).toHaveCount(1);
    expect(await violations(page)).toEqual([]);
    await expectNoHorizontalScroll(page);
    await save.click();
    await expectToast(page, t("admin.products.added"));
    const name = locale === "bn" ? "জামদানি শাড়ি" : "Jamdani Saree";
    const row = (called: string) => main.locator("tbody tr, li").filter({ hasText: called });
    await expect(row(name)).toBeVisible();
    const inShop = `/${shop.slug}/product/jamdani-saree`;
    expect(await (await page.request.get(`${inShop}?lang=en`)).text()).toContain("4,375");

    // The stock can be edited in the list.
    const stock = main.getByLabel(t("admin.products.stock_of").replace("{name}", name));
    await stock.fill("৩");
    await stock.press("Enter");
    await expectToast(page, t("admin.products.stock_saved").replace("{name}", name));
    const listed = async () =>
      (await (await page.request.get(api)).json()).data.products as FullProduct[];
    await expect.poll(async () => (await listed())[0]?.stock).toBe(3);
    expect(await violations(page)).toEqual([]);
    await expectNoHorizontalScroll(page);

    // Adds an option with two colours: one by a tap, one by typing its Bengali name.
    await main.getByRole("link", { name }).first().press("Enter");
    await main.getByRole("button", { name: t("admin.products.option.add_colour") }).click();
    const choice = (number: number, key: "bn" | "en") =>
      main.getByLabel(
        t(`admin.products.value.${key}`).replace(
          "{number}",
          locale === "bn" ? ("১২"[number - 1] ?? "") : String(number),
        ),
      );
    const red = main.getByRole("button", { name: locale === "bn" ? "লাল" : "Red", exact: true });
    await red.click();
    await expect(red).toBeDisabled();
    await expect(choice(1, "bn")).toHaveValue("লাল");
    await expect(choice(1, "en")).toHaveValue("Red");
    await main.getByRole("button", { name: t("admin.products.value.add") }).click();
    await choice(2, "bn").fill("নীল");
    await choice(2, "bn").press("Tab");
    await expect(choice(2, "en")).toHaveValue("Blue");
    const variants = main.getByRole("list", { name: t("admin.products.variants") });
    await expect(variants.getByRole("listitem")).toHaveCount(2);
    await variants.getByLabel(t("admin.products.stock")).first().fill("4");
    await variants.getByLabel(t("admin.products.price")).last().fill("6000");
    expect(await violations(page)).toEqual([]);
    await expectNoHorizontalScroll(page);
    await save.click();
    await expectToast(page, t("admin.products.saved"));
    await expect(variants.getByLabel(t("admin.products.stock")).first()).toHaveValue("4");
    expect(await (await page.request.get(`${inShop}?lang=en`)).text()).toContain("Blue");

    await editAsOther(page.request, shop.id, (await listed())[0] as FullProduct);
    await field("bn_name").fill("ঢাকাই জামদানি");
    await field("selling_price").fill("5200");
    await save.click();
    const dialog = overlay(page);
    await expect(dialog).toContainText("Rina Begum");
    await expect(dialog.getByRole("group")).toHaveCount(1); // Both people changed only the price.
    await expect(dialog).toContainText("Dhakai Jamdani"); // The other person's change is kept.
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole("button", { name: t("admin.products.conflict.save") }).click();
    await expectToast(page, t("admin.products.saved"));
    await expect(field("name")).toHaveValue("Dhakai Jamdani");
    expect((await listed())[0]).toMatchObject({
      name: "Dhakai Jamdani",
      bn_name: "ঢাকাই জামদানি",
      selling_price: 5200,
    });

    // Leaving with unsaved changes needs confirmation.
    await field("brand").fill("Dhaka");
    await page.goBack();
    await dialog.getByRole("button", { name: t("admin.unsaved.leave") }).click();
    await main
      .getByRole("link", { name: /Jamdani|জামদানি/ })
      .first()
      .press("Enter");
    await main.getByRole("button", { name: t("admin.products.duplicate") }).click();
    await expectToast(page, t("admin.products.duplicated"));
    await field("name").fill("Tangail Saree");
    await field("bn_name").fill("টাঙ্গাইল শাড়ি");
    await save.click();
    await expectToast(page, t("admin.products.saved"));
  });

  test(
    `keeps a new product when the phone dies, in ${locale}`,
    oneSize(locale),
    async ({ page }) => {
      const t = (key: Parameters<typeof text>[1]) => text(locale, key);
      const shop = await newShop(page.request);
      const field = (name: string) => page.locator(`[id="product-${name}"]`);
      const main = page.locator("#main");
      await gotoAdmin(page, shop.slug, "/products/new", locale);
      await expect(field("brand")).toBeHidden();
      await expectNoHorizontalScroll(page);
      await field("bn_name").fill("জামা");
      await field("selling_price").fill("450");
      const buffer = await picture(page, 600, 600);
      const file = { name: "dress.png", mimeType: "image/png", buffer };
      await page.locator("input[type=file]").first().setInputFiles(file);
      const pictures = main.getByRole("group", { name: t("admin.products.pictures") });
      await expect(pictures.locator("picture")).toHaveCount(1);
      await page.getByText(t("admin.products.more"), { exact: true }).click();
      await main.getByRole("button", { name: t("admin.products.option.add_size") }).click();
      for (const size of ["M", "XL"]) {
        await main.getByRole("button", { name: size, exact: true }).click();
      }
      expect(await violations(page)).toEqual([]);
      await expectNoHorizontalScroll(page);
      const stored = () =>
        page.evaluate(() =>
          Object.entries(localStorage).find(([key]) => /^haat-product-/.test(key)),
        );
      await expect.poll(async () => String(await stored())).toContain('"XL"');

      // A page of the same browser opens the form after the first one is gone.
      const again = await page.context().newPage();
      await page.close();
      await gotoAdmin(again, shop.slug, "/products/new", locale);
      await expect(again.locator("#main")).toContainText("জামা");
      expect(await violations(again)).toEqual([]);
      await again.getByRole("button", { name: t("admin.products.kept.continue") }).click();
      await expect(again.locator('[id="product-selling_price"]')).toHaveValue("450");
      await expect(again.locator("#main fieldset picture").first()).toBeVisible();
      await again.getByRole("button", { name: t("admin.save"), exact: true }).click();
      await expectToast(again, t("admin.products.added"));
      const list = await again.request.get(`/api/admin/v3/products?shop_id=${shop.id}`);
      const [saved] = (await list.json()).data.products as FullProduct[];
      expect(saved).toMatchObject({ bn_name: "জামা", has_variants: true });
      await gotoAdmin(again, shop.slug, "/products/new", locale);
      await expect(again.locator('[id="product-bn_name"]')).toHaveValue("");
    },
  );

  test(
    `searches products and changes them in bulk, in ${locale}`,
    oneSize(locale),
    async ({ page }) => {
      test.slow();
      const t = (key: Parameters<typeof text>[1]) => text(locale, key);
      const shop = await newShop(page.request);
      const api = `/api/admin/v3/products?shop_id=${shop.id}&lang=${locale}`;
      for (const each of ["Gamcha", "Lungi", "Panjabi"]) {
        const made = await page.request.post(api, { data: sampleProduct(each) });
        expect(made.status(), await made.text()).toBe(200);
      }
      const listed = async () =>
        (await (await page.request.get(api)).json()).data.products as FullProduct[];
      await gotoAdmin(page, shop.slug, "/products", locale);
      const main = page.locator("#main");
      const rows = main.getByRole(locale === "bn" ? "listitem" : "row").filter({ hasText: "৳" });
      await expect(rows).toHaveCount(3);
      await main.getByRole("searchbox").fill("lungii");
      await expect(rows).toHaveCount(1); // The product is found despite the typo.
      await expect(rows).toContainText("Lungi");
      await main.getByRole("searchbox").fill("zzzz");
      await expect(main).toContainText(t("admin.products.nothing"));
      expect(await violations(page)).toEqual([]);
      await main.getByRole("link", { name: t("admin.products.nothing.all") }).click();
      await expect(rows).toHaveCount(3);

      const all = main.getByLabel(t("admin.select_all"));
      const act = async (name: string) => {
        await all.check();
        await main.getByRole("button", { name, exact: true }).click();
      };
      await act(t("admin.products.bulk.draft"));
      await expect
        .poll(async () => (await listed()).map(({ status }) => status))
        .toEqual(["draft", "draft", "draft"]);
      await main.getByRole("link", { name: t("admin.products.published"), exact: true }).click();
      await expect(main).toContainText(t("admin.products.nothing"));
      await main.getByRole("link", { name: t("admin.products.draft"), exact: true }).click();
      await expect(rows).toHaveCount(3);

      await act(t("admin.products.bulk.price"));
      const dialog = overlay(page);
      await dialog.getByLabel(t("admin.products.bulk.percent")).fill("120");
      await dialog.getByRole("button", { name: t("admin.products.bulk.apply") }).click();
      await expect(dialog.getByRole("alert")).toBeVisible();
      expect(await violations(page)).toEqual([]);
      await dialog.getByLabel(t("admin.products.bulk.percent")).fill("25");
      await dialog.getByRole("button", { name: t("admin.products.bulk.apply") }).click();
      await expect(dialog).toHaveCount(0);
      await expect
        .poll(async () => (await listed()).map(({ price }) => price))
        .toEqual([75, 75, 75]);

      await act(t("admin.products.bulk.delete"));
      await expect(rows).toHaveCount(0);
      await page.getByRole("button", { name: t("admin.undo") }).click();
      await expect(rows).toHaveCount(3);
      await act(t("admin.products.bulk.delete"));
      await expect.poll(async () => (await listed()).length, { timeout: 12_000 }).toBe(0);
      await expectNoHorizontalScroll(page);
    },
  );
}

function sampleProduct(name: string): Partial<ProductRequest> {
  const stock = { from: 0, to: 5 };
  return { name, selling_price: 100, discount_type: "FLAT", stock, status: "published" };
}

/** Changes the English name and the price as another person would. */
async function editAsOther(request: APIRequestContext, shop: number, { id }: FullProduct) {
  const path = `/api/admin/v3/products/${id}?shop_id=${shop}`;
  const read = (await (await request.get(path)).json()).data as FullProduct;
  const { price, sold, changed_by, changed_at, id: _, pictures, variants, stock, ...rest } = read;
  const same = (units: number) => ({ from: units, to: units });
  const data: ProductRequest = {
    ...rest,
    name: "Dhakai Jamdani",
    selling_price: 5500,
    cost: null,
    pictures: pictures.map(({ key }) => key),
    variants: variants.map((variant) => ({ ...variant, stock: same(variant.stock) })),
    stock: same(stock),
  };
  const answer = await request.put(path, { data });
  expect(answer.status(), await answer.text()).toBe(200);
}
