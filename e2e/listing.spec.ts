// Sort, filters and page number of a listing are in its URL, so a reload or the history restores
// them.
import type { Page } from "@playwright/test";
import type { Listing } from "../client/types/catalog.gen";
import type { BestSellingProps, Page as PageData } from "../client/types/page.gen";
import { phoneOnly, slow, slowUnless } from "./support/pages";
import { expect, expectNoHorizontalScroll, gotoHydrated, test, textOf } from "./support/test";

const path = "/demo/best-selling-products";

/** Returns the listing that the server serves at an address, by default the current one. */
async function listingAt(page: Page, address = page.url()): Promise<Listing> {
  const response = await page.request.get(address, { headers: { Accept: "application/json" } });
  return ((await response.json()) as PageData & { props: BestSellingProps }).props.listing;
}

const names = (page: Page) => page.locator("#main article h3").allInnerTexts();
const sortField = (page: Page) => page.locator("select[name=sort]");

/**
 * Expects that the page shows the listing of its URL, and that its form shows the chosen values.
 */
async function expectListing(page: Page, choice: Record<string, string>) {
  await expect
    .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
    .toEqual({ lang: "en", ...choice });
  const listing = await listingAt(page);
  await expect.poll(() => names(page)).toEqual(listing.products.map((each) => each.name));
  await expect(sortField(page)).toHaveValue(choice.sort ?? "popular");
  await expect(page.locator("input[name=min]")).toHaveValue(choice.min ?? "");
  await expect(page.locator("input[name=max]")).toHaveValue(choice.max ?? "");
  await expect(page.locator("input[name=stock]")).toBeChecked({ checked: choice.stock === "in" });
  return listing;
}

async function filter(page: Page, fields: { min?: string; max?: string; stock?: boolean }) {
  await page.locator("summary").click();
  if (fields.min !== undefined) await page.locator("input[name=min]").fill(fields.min);
  if (fields.max !== undefined) await page.locator("input[name=max]").fill(fields.max);
  if (fields.stock !== undefined) {
    await page.locator("input[name=stock]").setChecked(fields.stock);
  }
  // The button is sticky. While the page still scrolls because of filling the fields, it would move
  // away from the pointer.
  await expect(page.locator("html")).not.toHaveAttribute("data-scrolling");
  await page.locator("details").getByRole("button").click();
}

for (const { sort, by } of [
  { sort: "price-asc", by: (a: number, b: number) => a - b },
  { sort: "price-desc", by: (a: number, b: number) => b - a },
]) {
  const tags = slowUnless(sort === "price-asc");
  test(`choosing ${sort} sorts the listing without a submit`, tags, async ({ page }) => {
    await gotoHydrated(page, `${path}?lang=en`);
    await sortField(page).selectOption(sort);
    const listing = await expectListing(page, { sort });
    const prices = listing.products.map((each) => each.price);
    expect(prices).toEqual([...prices].sort(by));
    expect(new Set(prices).size).toBeGreaterThan(5);
  });
}

test("arrow keys change the sort order and keep the scroll position", async ({ page }) => {
  await gotoHydrated(page, `${path}?lang=en`);
  await page.evaluate(() => scrollTo({ top: 60, behavior: "instant" }));
  await sortField(page).evaluate((select) => select.focus({ preventScroll: true }));
  for (const sort of ["newest", "price-asc"]) {
    await page.keyboard.press("ArrowDown");
    await expectListing(page, { sort });
    await expect(sortField(page)).toBeFocused();
  }
  expect(await page.evaluate(() => scrollY)).toBe(60);
});

test("the filter panel stays open while the order changes, and closes when filters are applied", async ({
  page,
}) => {
  await gotoHydrated(page, `${path}?lang=en`);
  await page.locator("summary").click();
  await sortField(page).selectOption("newest");
  await expectListing(page, { sort: "newest" });
  await expect(page.locator("details")).toHaveAttribute("open");
  await page.locator("input[name=min]").fill("200");
  // Uses the keyboard, because the button may move while it is pressed on a busy machine.
  await page.locator("details").getByRole("button").press("Enter");
  await expectListing(page, { sort: "newest", min: "200" });
  await expect(page.locator("details")).not.toHaveAttribute("open");
});

test("all choices survive paging, reload, back and forward", async ({ page }) => {
  await gotoHydrated(page, `${path}?lang=en`);
  const steps: Record<string, string>[] = [{}];
  const now = () => steps.at(-1) ?? {};
  await expectListing(page, now());

  await sortField(page).selectOption("price-asc");
  steps.push({ sort: "price-asc" });
  await expectListing(page, now());

  await filter(page, { min: "200", max: "5,000" });
  steps.push({ ...now(), min: "200", max: "5000" });
  const filtered = await expectListing(page, now());
  for (const { price } of filtered.products) {
    expect(price).toBeGreaterThanOrEqual(200);
    expect(price).toBeLessThanOrEqual(5000);
  }

  await filter(page, { stock: true });
  steps.push({ ...now(), stock: "in" });
  const inStock = await expectListing(page, now());
  expect(inStock.total).toBeLessThan(filtered.total);
  expect(inStock.products.every((each) => each.stock > 0)).toBe(true);

  await page.locator("a[rel=next]").click();
  steps.push({ ...now(), page: "2" });
  await expectListing(page, now());
  await expectNoHorizontalScroll(page);

  await page.reload();
  await expectListing(page, now());

  for (const step of steps.slice(0, -1).reverse()) {
    await page.goBack();
    await expectListing(page, step);
  }
  for (const step of steps.slice(1)) {
    await page.goForward();
    await expectListing(page, step);
  }
});

test(
  "a chip removes its filter, and a new sort order starts at the first page",
  slow(),
  async ({ page }) => {
    await gotoHydrated(page, `${path}?lang=en&stock=in&min=100&page=2`);
    await sortField(page).selectOption("newest");
    await expectListing(page, { sort: "newest", min: "100", stock: "in" });
    const chips = page.getByRole("list", { name: "Active filters" });
    await chips.getByRole("link", { name: "In stock only" }).click();
    await expectListing(page, { sort: "newest", min: "100" });
    await chips.getByRole("link", { name: "From ৳100" }).click();
    await expectListing(page, { sort: "newest" });
    await expect(chips).toHaveCount(0);
  },
);

test(
  "filters by prices typed in Bengali digits and shows them in Bengali digits",
  phoneOnly,
  async ({ page }) => {
    await gotoHydrated(page, path);
    await filter(page, { min: "১,২০০", max: "২০০০.৫" });
    await expect(page).toHaveURL(`${path}?min=1200&max=2000.5`);
    await expect(page.locator("input[name=min]")).toHaveValue("১২০০");
    await expect(page.locator("input[name=max]")).toHaveValue("২০০০.৫");
    await expect(page.locator("#main")).toContainText("৳১,২০০");
    await expect(page.locator("#main")).toContainText("৳২,০০০.৫");
    const { products } = await listingAt(page);
    await expect.poll(() => names(page)).toEqual(products.map((each) => each.name));
    expect(products.every((each) => each.price >= 1200 && each.price <= 2000.5)).toBe(true);
  },
);

test("ignores text in a price field", slow(phoneOnly), async ({ page }) => {
  await gotoHydrated(page, `${path}?lang=en&min=300`);
  await filter(page, { min: "cheap", stock: true });
  await expectListing(page, { stock: "in" });
});

test("an empty result offers to clear the filters", async ({ page }) => {
  await gotoHydrated(page, `${path}?lang=en&min=999999`);
  await expect(page.getByRole("heading", { name: "No products match" })).toBeVisible();
  await page.getByRole("link", { name: "Clear filters" }).click();
  await expectListing(page, {});
});

test(
  "any page in the address shows the nearest of three pages",
  slow(phoneOnly),
  async ({ page }) => {
    for (const { given, shown } of [
      { given: "99", shown: 3 },
      { given: "3", shown: 3 },
      { given: "২", shown: 2 },
      { given: "0", shown: 1 },
      { given: "-4", shown: 1 },
      { given: "two", shown: 1 },
      { given: "99999999999999999999", shown: 3 },
    ])
      await test.step(`page=${given} shows page ${shown}`, async () => {
        await gotoHydrated(page, `${path}?lang=en&page=${encodeURIComponent(given)}`);
        const expected = await listingAt(page, `${path}?lang=en&page=${shown}`);
        expect(expected.page).toBe(shown);
        expect(expected.products.length).toBe(shown === 3 ? 6 : 24);
        expect(await names(page)).toEqual(expected.products.map((each) => each.name));
        const canonical = page.locator("link[rel=canonical]");
        const want = shown > 1 ? new RegExp(`[?&]page=${shown}(&|$)`) : /^[^?]*\?lang=en$/;
        await expect(canonical).toHaveAttribute("href", want);
        await expect(page.locator("a[rel=next]")).toHaveCount(shown === 3 ? 0 : 1);
        await expect(page.locator("a[rel=prev]")).toHaveCount(shown === 1 ? 0 : 1);
      });
  },
);

test("the pages of a listing contain every product once", slow(phoneOnly), async ({ page }) => {
  await gotoHydrated(page, `${path}?lang=en`);
  const seen = await names(page);
  for (const number of [2, 3]) {
    await page.locator("a[rel=next]").click();
    await expectListing(page, { page: String(number) });
    expect(await page.evaluate(() => scrollY)).toBe(0);
    seen.push(...(await names(page)));
  }
  const { total } = await listingAt(page);
  expect(new Set(seen).size).toBe(total);
  expect(seen).toHaveLength(total);
});

test(
  "the slug decides the category, whatever the id in the URL",
  slow(phoneOnly),
  async ({ page }) => {
    await gotoHydrated(page, "/demo/category/sarees?lang=en");
    const heading = await textOf(page.locator("h1"));
    const products = await names(page);
    await gotoHydrated(page, "/demo/category/sarees?lang=en&id=1");
    expect(await textOf(page.locator("h1"))).toBe(heading);
    expect(await names(page)).toEqual(products);
  },
);

test("facets narrow the listing, are in the address and can be removed one by one", async ({
  page,
}) => {
  const category = "/demo/category/womens-fashion?lang=en";
  await gotoHydrated(page, category);
  const brand = page.getByRole("checkbox", { name: /^Tant Para/ });
  await page.locator("summary").click();
  await brand.check();
  await page.getByRole("checkbox", { name: /^Resham Bari/ }).check();
  await page.getByRole("checkbox", { name: /^Discounted only/ }).check();
  await page.locator("details").getByRole("button").click();
  await expect(page).toHaveURL(
    /brand=Tant%20Para&brand=Resham%20Bari|brand=Resham%20Bari&brand=Tant%20Para/,
  );
  const both = await listingAt(page);
  expect(both.total).toBeGreaterThan(0);
  await expect.poll(() => names(page)).toEqual(both.products.map((each) => each.name));
  const chips = page.getByRole("list", { name: "Active filters" }).getByRole("link");
  await expect(chips).toHaveText([/Resham Bari/, /Tant Para/, /Discounted only/]);
  await chips.first().click();
  await expect(chips).toHaveCount(2);
  const one = await listingAt(page);
  expect(one.facets[0]?.values.find((each) => each.chosen)).toMatchObject({ value: "Tant Para" });
  await page.goBack();
  await expect(chips).toHaveCount(3);
  await page.locator("summary").click();
  await expect(brand).toBeChecked();
});

test("facets work without JavaScript", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/demo/category/womens-fashion?lang=en");
  await page.locator("summary").click();
  await page.getByRole("checkbox", { name: /^Tant Para/ }).check();
  await page.locator("details").getByRole("button").click();
  await expect(page).toHaveURL(/brand=Tant\+Para/);
  await expect(page.getByRole("status").first()).toHaveText("3 products");
  await context.close();
});
