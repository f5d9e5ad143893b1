// Parts of a product page other than the product: delivery terms, chat orders and recently viewed
// products.
import { cancelOrder, field, fillCheckout, placeOrder } from "./support/checkout";
import { phoneOnly, slow } from "./support/pages";
import { addButton, chooseOptions, overlay, text } from "./support/shop";
import { expect, gotoHydrated, test } from "./support/test";

const rice = "/demo/product/miniket-rice-5kg?lang=en";

test(
  "the charge of the chosen district is shown, also on the next product",
  phoneOnly,
  async ({ page }) => {
    await gotoHydrated(page, rice);
    const terms = page.locator("#main", { hasText: text("en", "terms.delivery.outside") });
    await expect(terms).toContainText("৳60");
    await expect(terms).toContainText("৳120");
    await page.getByRole("button", { name: text("en", "terms.district.ask") }).click();
    await page.getByLabel(text("en", "terms.district")).selectOption("Khulna");
    const chosen = text("en", "terms.delivery.to").replace("{place}", "Khulna");
    await expect(page.getByText(chosen)).toContainText("৳120");
    await expect(page.getByText(text("en", "terms.delivery.inside"))).toHaveCount(0);
    await gotoHydrated(page, "/demo/product/sundarban-honey?lang=en");
    await expect(page.getByText(chosen)).toContainText("৳120");
  },
);

test(
  "the chat link names the product, the variant and the address",
  phoneOnly,
  async ({ page }) => {
    await gotoHydrated(page, "/demo/product/cotton-tshirt-shapla?lang=en");
    await chooseOptions(page);
    const link = page.getByRole("link", { name: text("en", "product.chat.whatsapp") });
    await expect(link).toHaveAttribute("href", /M%2C%20White/);
    const href = decodeURIComponent((await link.getAttribute("href")) ?? "");
    expect(href).toMatch(/^https:\/\/wa\.me\/\d+\?text=/);
    expect(href).toContain("Shapla Print Cotton T-Shirt, M, White");
    expect(href).toMatch(/\/product\/cotton-tshirt-shapla\?lang=en&variant=\d+$/);
  },
);

test(
  "shows the products that were opened before, without the current one",
  slow(phoneOnly),
  async ({ page }) => {
    await gotoHydrated(page, rice);
    await expect(page.getByRole("heading", { name: text("en", "viewed") })).toHaveCount(0);
    // A part of the app that loads after the document stores the product as viewed, so the test
    // waits for it.
    await page.waitForFunction(() =>
      Object.entries(localStorage).some(([, value]) => value.includes("miniket-rice-5kg")),
    );
    await gotoHydrated(page, "/demo/product/sundarban-honey?lang=en");
    const viewed = page.locator("section", {
      has: page.getByRole("heading", { name: text("en", "viewed") }),
    });
    await expect(viewed.getByRole("article")).toHaveCount(1);
    await expect(viewed.locator('a[href*="miniket-rice-5kg"]').first()).toBeVisible();
  },
);

test("fills the three pickers from a search by name", phoneOnly, async ({ page }) => {
  await gotoHydrated(page, rice);
  await addButton(page.locator("#main"), "en").first().click();
  await overlay(page)
    .getByRole("link", { name: text("en", "buy_now") })
    .click();
  await fillCheckout(page);
  await page.getByLabel(text("en", "form.place"), { exact: true }).fill("সাভার");
  await page.getByRole("button", { name: "Savar, Dhaka" }).click();
  await expect(field(page, "division")).toHaveValue("Dhaka");
  await expect(field(page, "district")).toHaveValue("Dhaka");
  await expect(field(page, "upazila")).toHaveValue("Savar");
  await expect(field(page, "line")).toBeFocused();
});

test("the size guide is a table below the options, also without JavaScript", async ({
  browser,
}) => {
  for (const javaScriptEnabled of [true, false]) {
    const context = await browser.newContext({ javaScriptEnabled });
    const page = await context.newPage();
    await page.goto("/demo/product/cotton-tshirt-shapla?lang=en");
    const table = page.getByRole("table");
    await expect(table).toBeHidden();
    await page.locator("summary", { hasText: text("en", "guide.title") }).click();
    await expect(table.getByRole("columnheader")).toHaveText([
      "Size",
      "Chest (inches)",
      "Length (inches)",
    ]);
    await expect(table.getByRole("row")).toHaveCount(5);
    await context.close();
  }
});

test(
  "shows products that are often in the same orders, unless the orders are canceled",
  phoneOnly,
  async ({ page, request }) => {
    const products = ["miniket-rice-5kg", "deshi-masoor-dal-1kg"];
    const orders = [
      await placeOrder(request, "demo", products),
      await placeOrder(request, "demo", products),
    ];
    const dal = page
      .locator("section", { has: page.getByRole("heading", { name: text("en", "together") }) })
      .getByRole("article")
      .filter({ hasText: "Deshi Masoor Dal" });
    await gotoHydrated(page, rice);
    await expect(dal).toHaveCount(1);
    for (const { order_id } of orders) await cancelOrder(request, "demo", order_id);
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(dal).toHaveCount(0);
  },
);
