// Tracking an order by its number or by its phone number.
import type { Page } from "@playwright/test";
import { localDigits } from "../../client/format/digits";
import { violations } from "../support/axe";
import { cancelOrder, placeOrder, shopper } from "../support/checkout";
import { oneSize, phoneOnly, slow } from "../support/pages";
import { text } from "../support/shop";
import { expect, gotoHydrated, test } from "../support/test";

// Allows the 404 responses that some of these tests expect.
test.use({ allowedConsole: /status of 4\d\d/ });

const query = (page: Page) => page.locator("#track-query");

for (const locale of ["bn", "en"] as const) {
  test(`in ${locale}: lists several orders of one phone number, masked`, {
    ...oneSize(locale),
  }, async ({ page }) => {
    await gotoHydrated(page, `/demo/track-order${locale === "en" ? "?lang=en" : ""}`);
    await query(page).fill("০১৭১২-৩৪৫৬৭৮"); // The demo customer has an order in every status.
    await page.keyboard.press("Enter");
    await expect(page.locator("#main h2")).toHaveText(text(locale, "track.several"));
    const options = page.locator("#main li > button");
    expect(await options.count()).toBeGreaterThan(5);
    for (const option of await options.all()) await expect(option).toContainText("••••");
    const tones = page.locator("#main .status-badge");
    for (const tone of ["red", "blue", "yellow", "grey", "green"])
      await expect(tones.and(page.locator(`[data-tone=${tone}]`)).first()).toBeVisible();
    await options.first().click();
    await expect(options.first()).toHaveAttribute("aria-expanded", "true");
    await expect(page.locator("#main time").first()).toContainText(
      locale === "bn" ? /[০-৯]:[০-৯]{2}/ : /\d:\d\d [ap]m/,
    );
    expect(await violations(page)).toEqual([]);
  });
}

test(
  "shows an error for an unknown order and for an empty field",
  slow(phoneOnly),
  async ({ page }) => {
    await gotoHydrated(page, "/demo/track-order?order=99999999&lang=en");
    await expect(query(page)).toHaveValue("99999999");
    await expect(page.getByRole("alert")).toHaveText(
      "Order not found. Please enter a valid order ID or phone number",
    );
    expect(await violations(page)).toEqual([]);
    await query(page).fill("");
    await page.getByRole("button", { name: "Track" }).click();
    await expect(query(page)).toBeFocused();
    await expect(query(page)).toHaveAccessibleDescription("Enter an order ID or phone number.");
  },
);

test(
  "finds an order by its number and masks personal data",
  phoneOnly,
  async ({ page, browser, baseURL }) => {
    const order = await placeOrder(page.request, "demo", "deshi-masoor-dal-1kg");
    const otherBrowser = await browser.newContext({ baseURL });
    const otherPage = await otherBrowser.newPage();
    await gotoHydrated(otherPage, "/demo/track-order?lang=en");
    const inBengali = localDigits(order.order_id, "bn");
    await query(otherPage).fill(` ${inBengali} `);
    await otherPage.getByRole("button", { name: "Track" }).click();
    await expect(otherPage.locator("#main [aria-current=step]")).toContainText("Pending");
    for (const secret of [shopper.name, shopper.line, shopper.mobile])
      await expect(otherPage.locator("#main")).not.toContainText(secret);
    await otherBrowser.close();
    await cancelOrder(page.request, "demo", order.order_id);
  },
);

test("offers a retry when tracking fails", slow(phoneOnly), async ({ page }) => {
  await page.route("**/api/v1/orders/track?*", (route) => route.abort("aborted"), { times: 1 });
  await gotoHydrated(page, "/demo/track-order?order=99999999&lang=en");
  await expect(page.getByRole("alert")).toContainText("Error loading order");
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("alert")).toContainText("Order not found");
});
