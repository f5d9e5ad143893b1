// A product page: variants, pictures, stock and reviews.
import type { Page } from "@playwright/test";
import type { Variant } from "../client/types/catalog.gen";
import type { Page as PageData, ProductProps, ShopHomeProps } from "../client/types/page.gen";
import en from "../locales/en.json" with { type: "json" };
import { desktopOnly, locales, phoneOnly, slow, themes } from "./support/pages";
import { addButton, overlay, storedCart, text } from "./support/shop";
import {
  expect,
  expectNoHorizontalScroll,
  gotoHydrated,
  holdRequests,
  test,
  textOf,
} from "./support/test";

const tshirt = "/demo/product/cotton-tshirt-shapla?lang=en";
const oil = "/demo/product/cold-pressed-mustard-oil?lang=en";

async function dataOf(page: Page, address: string): Promise<ProductProps> {
  const response = await page.request.get(address, { headers: { Accept: "application/json" } });
  return ((await response.json()) as PageData & { props: ProductProps }).props;
}

async function variantOf(page: Page, address: string, ...values: string[]): Promise<Variant> {
  const { product } = await dataOf(page, address);
  const found = product.variants.find((each) => `${each.values}` === `${values}`);
  if (!found) throw new Error(`no variant ${values}`);
  return found;
}

const summary = (page: Page) => page.locator("#main div", { has: page.locator("> h1") });
const priceShown = (page: Page) => summary(page).locator("strong").first();
const chosen = (page: Page) => page.locator("fieldset a[aria-current=true]");
const historyLength = (page: Page) => page.evaluate(() => history.length);

function stockText(stock: number) {
  if (stock <= 0) return en["stock.out"];
  return stock <= 5 ? en["stock.left.other"].replace("{count}", String(stock)) : en["stock.in"];
}

test("a variant's link shows its price, old price and stock in place", slow(), async ({ page }) => {
  const { product } = await dataOf(page, oil);
  const priced = new Set(product.variants.map((each) => each.price));
  expect(priced.size, "the variants differ in price").toBeGreaterThan(1);
  await gotoHydrated(page, oil);
  await page.evaluate(() => {
    Object.assign(window, { sameDocument: true });
    scrollTo({ top: 60, behavior: "instant" });
  });
  const entries = await historyLength(page);
  for (const { id, values, price, selling_price, stock } of product.variants) {
    await page.getByRole("link", { name: values[0], exact: true }).click();
    await expect(page).toHaveURL(`${oil.replace("?", `?variant=${id}&`)}`);
    await expect(chosen(page)).toHaveText(values);
    await expect(chosen(page), "the focus stays with the choice").toBeFocused();
    await expect(priceShown(page)).toHaveText(
      `৳${price.toLocaleString("en", { minimumFractionDigits: price % 1 ? 2 : 0 })}`,
    );
    await expect(summary(page).locator("s").first()).toContainText(
      selling_price.toLocaleString("en"),
    );
    await expect(summary(page)).toContainText(stockText(stock));
  }
  expect(await historyLength(page), "a choice adds no history entry").toBe(entries);
  expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
  expect(await page.evaluate(() => scrollY), "the scroll position stays").toBeGreaterThan(0);
  await expectNoHorizontalScroll(page);
});

test("a shopper chooses each option, to which the button leads", async ({ page }) => {
  await gotoHydrated(page, tshirt);
  await expect(chosen(page)).toHaveCount(0);
  await expect(addButton(page.locator("#main"), "en").first()).not.toBeInViewport();
  const ask = (key: "choose.size" | "choose.colour") =>
    page.getByRole("link", { name: en[key], exact: true });
  const values = (option: string) => page.getByRole("group", { name: option }).getByRole("link");
  for (const [key, option, value] of [
    ["choose.size", "Size", "M"],
    ["choose.colour", "Colour", "White"],
  ] as const) {
    await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
    await ask(key).click();
    await expect(values(option).first()).toBeFocused();
    await expect(values(option).first()).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("alert")).toHaveText(en[key]);
    await expect(page).not.toHaveURL(/variant=|#/);
    await page.getByRole("link", { name: value, exact: true }).click();
  }
  await expect(page).toHaveURL(/variant=/);
  await expect(values("Colour").first(), "the focus stays with the choice").toBeFocused();
  await expect(chosen(page)).toHaveText(["M", "White"]);
  await expectNoHorizontalScroll(page);
  await addButton(page.locator("#main"), "en").first().click();
  await expect(overlay(page)).toContainText("M, White");
});

test("a variant is chosen and added before its page arrives", async ({ page }) => {
  const white = await variantOf(page, tshirt, "M", "White");
  await gotoHydrated(page, `${tshirt}&variant=${white.id}`);
  const other = page.locator("#main fieldset a:not([aria-current])", {
    hasNot: page.locator("s"),
  });
  const id = Number((await other.first().getAttribute("href"))?.match(/variant=(\d+)/)?.[1]);
  const release = await holdRequests(page, `**/product/cotton-tshirt-shapla?variant=${id}*`);
  await other.first().click();
  await expect(
    chosen(page)
      .and(page.locator(`[href*="variant=${id}"]`))
      .first(),
  ).toBeVisible();
  await addButton(page.locator("#main"), "en").first().click();
  await expect(overlay(page)).toBeVisible();
  expect((await storedCart(page, "demo")).map(({ variant }) => variant?.id)).toEqual([id]);
  release();
  await expect(page).toHaveURL(new RegExp(`variant=${id}`));
  await expect(overlay(page), "the same product's page keeps it open").toBeVisible();
});

test("going back from a chosen variant leaves the product", async ({ page }) => {
  await gotoHydrated(page, "/demo/category/oil-and-spices?lang=en");
  const category = await textOf(page.locator("h1"));
  await page.locator('#main h3 a[href*="cold-pressed-mustard-oil"]').click();
  await page.getByRole("link", { name: "5 litre", exact: true }).click();
  await expect(page).toHaveURL(/variant=/);
  await page.getByRole("link", { name: "500 ml", exact: true }).click();
  await expect(chosen(page)).toHaveText("500 ml");
  await page.goBack();
  await expect(page.locator("h1")).toHaveText(category);
});

test("a variant in the address is selected", slow(), async ({ page }) => {
  const soldOut = await variantOf(page, tshirt, "L", "Olive");
  expect(soldOut.stock, "the sample is out of stock").toBe(0);
  await gotoHydrated(page, `${tshirt}&variant=${soldOut.id}`);
  await expect(chosen(page)).toHaveCount(2);
  await expect(summary(page)).toContainText(en["stock.out"]);
  await page.reload();
  await expect(summary(page)).toContainText(en["stock.out"]);
  await expect(summary(page)).toContainText(soldOut.sku);
});

test("choosing another value of an option keeps the other options", slow(), async ({ page }) => {
  const white = await variantOf(page, tshirt, "M", "White");
  const other = await variantOf(page, tshirt, "XL", "White");
  await gotoHydrated(page, `${tshirt}&variant=${white.id}`);
  await page.locator(`fieldset a[href*="variant=${other.id}"]`).click();
  await expect(page).toHaveURL(new RegExp(`variant=${other.id}\\b`));
  await expect(summary(page)).toContainText(other.sku);
});

test("ignores a variant that the product does not have", slow(phoneOnly), async ({ page }) => {
  await gotoHydrated(page, tshirt);
  const [price, choice] = [await textOf(priceShown(page)), await chosen(page).allInnerTexts()];
  for (const variant of ["999999999", "0", "-1", "abc", "1e3", "৪৫"]) {
    await test.step(`variant=${variant}`, async () => {
      const response = await gotoHydrated(page, `${tshirt}&variant=${encodeURIComponent(variant)}`);
      expect(response?.status()).toBe(200);
      await expect(priceShown(page)).toHaveText(price);
      expect(await chosen(page).allInnerTexts()).toEqual(choice);
    });
  }
});

test("a thumbnail shows its picture and becomes the current one", desktopOnly, async ({ page }) => {
  await gotoHydrated(page, "/demo/product/miniket-rice-5kg?lang=en");
  const address = page.url();
  const thumbnail = (number: number) =>
    page.getByRole("link", { name: `Show picture ${number}`, exact: true });
  await expect(thumbnail(1)).toHaveAttribute("aria-current", "true");
  for (const number of [3, 2]) {
    await thumbnail(number).click();
    await expect(thumbnail(number)).toHaveAttribute("aria-current", "true");
    await expect(page.locator(`#photo-${number}`)).toBeInViewport({ ratio: 0.5 });
    await expect(page.locator("#photo-1")).not.toBeInViewport({ ratio: 0.5 });
  }
  expect(page.url(), "a picture does not change the address").toBe(address);
});

test("every picture of a product loads", slow(), async ({ page }) => {
  await gotoHydrated(page, "/demo/product/miniket-rice-5kg?lang=en");
  const pictures = page.locator("#main img").filter({ visible: true });
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
      .not.toBe(0);
  }
});

test("a product out of stock shows that on its page and on its card", async ({ page }) => {
  await gotoHydrated(page, "/demo/product/padma-hilsa-1kg?lang=en");
  await expect(summary(page).getByText(en["stock.out"], { exact: true })).toBeVisible();
  const name = await textOf(page.locator("h1"));
  await gotoHydrated(page, "/demo/category/fish-and-seafood?lang=en");
  const card = (text: string) => page.locator("#main article", { hasText: text });
  await expect(card(name)).toContainText(en["stock.out"]);
  await expect(card("Rui Fish")).not.toContainText(en["stock.out"]);
});

test("the reviews show their average and count", slow(), async ({ page }) => {
  const address = "/demo/product/sundarban-honey?lang=en";
  const { reviews } = await dataOf(page, address);
  expect(reviews.length).toBeGreaterThan(2);
  const sum = reviews.reduce((total, each) => total + each.rating, 0);
  const average = String(Math.round((sum * 10) / reviews.length) / 10);
  await gotoHydrated(page, address);
  const section = page.locator("#reviews");
  await expect(section.getByText(average, { exact: true })).toBeVisible();
  await expect(section).toContainText(`${reviews.length} reviews`);
  await expect(section.getByRole("img", { name: `${average} out of 5 stars` })).toBeVisible();
  for (const { name, text } of reviews) {
    await expect(section.getByRole("listitem").filter({ hasText: text }).last()).toContainText(
      name,
    );
  }
  await expect(summary(page)).toContainText(`${reviews.length} reviews`);
});

test("a product without reviews shows a notice", slow(), async ({ page }) => {
  await gotoHydrated(page, "/demo/product/deshi-masoor-dal-1kg?lang=en");
  await expect(page.locator("#reviews")).toContainText(en["reviews.none"]);
});

test("related products lead to their own pages", async ({ page }) => {
  await gotoHydrated(page, tshirt);
  const heading = page.getByRole("heading", { name: en["product.related"] });
  const first = page.locator("#main section", { has: heading }).locator("article a").first();
  const name = await textOf(first);
  await first.click();
  await expect(page.locator("h1")).toHaveText(name);
});

test("a variant shows its own picture in the gallery and in the cart", async ({ page }) => {
  const olive = await variantOf(page, tshirt, "M", "Olive");
  const { product } = await dataOf(page, tshirt);
  const navy = product.options[1]?.values.find(({ value }) => value === "Navy");
  await gotoHydrated(page, `${tshirt}&variant=${olive.id}`);
  await expect(page.locator("#photo-3")).toBeInViewport({ ratio: 0.5 });
  await page.getByRole("link", { name: "Navy", exact: true }).click();
  const offset = () => page.locator("#photo-2").evaluate((item) => item.getBoundingClientRect().x);
  await expect.poll(offset).toBeLessThan(100);
  await expect.poll(offset).toBeGreaterThan(0);
  await addButton(page.locator("#main"), "en").first().click();
  expect((await storedCart(page, "demo"))[0]?.product.picture?.key).toBe(navy?.picture);
});

test("a picture opens on the full screen; Escape, the button and going back close it", async ({
  page,
}) => {
  const address = "/demo/product/miniket-rice-5kg?lang=en";
  await gotoHydrated(page, address);
  const entries = await historyLength(page);
  const first = page.locator("#photo-1 a");
  const viewer = page.getByRole("dialog");
  const ways: (() => Promise<unknown>)[] = [
    () => page.keyboard.press("Escape"),
    () => viewer.getByRole("button", { name: text("en", "close") }).click(),
    () => page.goBack(),
  ];
  for (const close of ways) {
    await first.click();
    await expect(viewer).toBeVisible();
    await expect(viewer.getByText("1 / 3")).toBeVisible();
    await expect(async () => {
      await page.keyboard.press("ArrowRight"); // The viewer ignores presses while it opens, so the press is repeated.
      await expect(viewer.getByText("1 / 3")).toHaveCount(0, { timeout: 500 });
    }).toPass();
    await close();
    await expect(viewer).toHaveCount(0);
    await expect(page).toHaveURL(address);
    await expect(first, "the focus returns").toBeFocused();
  }
  expect(await historyLength(page), "at most one entry ahead").toBeLessThanOrEqual(entries + 1);
});

// With a mouse, one click zooms instead, so this test is for phones.
test("a double tap zooms in and out", phoneOnly, async ({ page }) => {
  await gotoHydrated(page, "/demo/product/miniket-rice-5kg?lang=en");
  await page.locator("#photo-1 a").click();
  const picture = page.getByRole("dialog").locator("img.pswp__img").first();
  const width = async () => (await picture.boundingBox())?.width ?? 0;
  const scale = () =>
    picture.evaluate((img) => img.closest<HTMLElement>(".pswp__zoom-wrap")?.style.transform ?? "");
  await expect.poll(width).toBeGreaterThan(100);
  const fitting = await scale();
  await picture.dblclick();
  await expect.poll(scale).not.toBe(fitting);
});

test("the quantity is added to the cart, at most the stock", slow(), async ({ page }) => {
  await gotoHydrated(page, "/demo/product/miniket-rice-5kg?lang=en");
  const more = page.getByRole("button", { name: text("en", "quantity.more") });
  await more.click();
  await more.click();
  await expect(page.locator("output", { hasText: "3" })).toBeVisible();
  await addButton(page.locator("#main"), "en").first().click();
  expect((await storedCart(page, "demo")).map(({ quantity }) => quantity)).toEqual([3]);
});

// Products of the demo shops with a long name, variants and pictures.
for (const { slug, theme } of themes) {
  for (const locale of locales) {
    test(
      `theme ${theme} in ${locale}: the first view of a product has its name, its price and a way to buy`,
      phoneOnly,
      async ({ page }) => {
        await page.setViewportSize({ width: 360, height: 740 });
        const shelf = await page.request.get(`/shop/${slug}`, {
          headers: { Accept: "application/json" },
        });
        const { props } = (await shelf.json()) as { props: ShopHomeProps };
        for (const { slug: product } of props.best_selling
          .filter(({ stock }) => stock > 0)
          .slice(0, 4)) {
          await page.goto(`/${slug}/product/${product}?lang=${locale}`);
          const bar = page.locator(".buy-bar");
          const nav = page.locator(".bottom-nav");
          const top = (await bar.boundingBox())?.y ?? 0;
          const end = await nav.evaluate((element) => element.getBoundingClientRect().bottom);
          expect(end - top, "the bars together").toBeLessThanOrEqual(120);
          for (const part of [page.locator("h1"), priceShown(page)]) {
            const box = await part.boundingBox();
            expect((box?.y ?? 0) + (box?.height ?? 999), product).toBeLessThanOrEqual(top);
          }
          await page.evaluate(() => scrollTo({ top: 400, behavior: "instant" }));
          await expect(bar.locator("a, button").last()).toBeInViewport({ ratio: 1 });
          await expectNoHorizontalScroll(page);
        }
      },
    );
  }
}
