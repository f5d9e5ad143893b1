// A product page: variants, pictures, stock and reviews.
import type { Page } from "@playwright/test";
import type { Variant } from "../client/types/catalog.gen";
import type { Page as PageData, ProductProps } from "../client/types/page.gen";
import en from "../locales/en.json" with { type: "json" };
import { phoneOnly } from "./support/pages";
import { addButton, overlay, storedCart } from "./support/shop";
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

test("a variant's link shows its price, old price and stock in place", async ({ page }) => {
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
    await expect(priceShown(page)).toHaveText(`৳${price.toLocaleString("en")}`);
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

test("a variant is chosen and added before its page arrives", async ({ page }) => {
  await gotoHydrated(page, tshirt);
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

test("a variant in the address is selected", async ({ page }) => {
  const soldOut = await variantOf(page, tshirt, "L", "Olive");
  expect(soldOut.stock, "the sample is out of stock").toBe(0);
  await gotoHydrated(page, `${tshirt}&variant=${soldOut.id}`);
  await expect(chosen(page)).toHaveCount(2);
  await expect(summary(page)).toContainText(en["stock.out"]);
  await page.reload();
  await expect(summary(page)).toContainText(en["stock.out"]);
  await expect(summary(page)).toContainText(soldOut.sku);
});

test("choosing another value of an option keeps the other options", async ({ page }) => {
  const white = await variantOf(page, tshirt, "M", "White");
  const other = await variantOf(page, tshirt, "XL", "White");
  await gotoHydrated(page, `${tshirt}&variant=${white.id}`);
  await page.locator(`fieldset a[href*="variant=${other.id}"]`).click();
  await expect(page).toHaveURL(new RegExp(`variant=${other.id}\\b`));
  await expect(summary(page)).toContainText(other.sku);
});

for (const variant of ["999999999", "0", "-1", "abc", "1e3", "৪৫"]) {
  test(
    `ignores variant=${variant}, which the product does not have`,
    phoneOnly,
    async ({ page }) => {
      await gotoHydrated(page, tshirt);
      const [price, choice] = [await textOf(priceShown(page)), await chosen(page).allInnerTexts()];
      const response = await gotoHydrated(page, `${tshirt}&variant=${encodeURIComponent(variant)}`);
      expect(response?.status()).toBe(200);
      await expect(priceShown(page)).toHaveText(price);
      expect(await chosen(page).allInnerTexts()).toEqual(choice);
    },
  );
}

test("a thumbnail shows its picture and becomes the current one", async ({ page }) => {
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

test("every picture of a product loads", async ({ page }) => {
  await gotoHydrated(page, "/demo/product/miniket-rice-5kg?lang=en");
  const pictures = page.locator("#main img");
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

test("the reviews show their average and count", async ({ page }) => {
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

test("a product without reviews shows a notice", async ({ page }) => {
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
