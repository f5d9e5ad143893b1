// Reviews of delivered products: written, shown to others, changed and deleted.
import { readFile } from "node:fs/promises";
import type { OwnReviews } from "../../client/types/review.gen";
import { newCustomer, signInDemo } from "../support/account";
import { violations } from "../support/axe";
import { desktopOnly, type Locale, locales, oneSize, phoneOnly, slow } from "../support/pages";
import { expectToast, overlay, text } from "../support/shop";
import { expect, expectNoHorizontalScroll, gotoHydrated, test } from "../support/test";

// Allows the responses to the rejected reviews that some of these tests expect.
test.use({ allowedConsole: /ERR_FAILED|status of 422|Connecting to 'blob:/ });

const address = (locale: Locale) => `/demo/dashboard/my_reviews?lang=${locale}`;

async function pictures(count: number) {
  const buffer = await readFile("server/demo/art/demo-cotton-tshirt-shapla-1.webp");
  return Array.from({ length: count }, (_, i) => {
    return { name: `${i}.webp`, mimeType: "image/webp", buffer };
  });
}

for (const locale of locales) {
  test(
    `writes, shows, changes and deletes a review, in ${locale}`,
    oneSize(locale),
    async ({ page }) => {
      test.slow();
      const t = (key: Parameters<typeof text>[1]) => text(locale, key);
      await signInDemo(page.request);
      await gotoHydrated(page, address(locale));
      const main = page.locator("#main");
      const waiting = main.getByRole("listitem").filter({
        has: page.getByRole("button", { name: new RegExp(t("dashboard.reviews.write")) }),
      });
      // The test in the other language runs concurrently, so each uses another product.
      const item = locale === "bn" ? waiting.first() : waiting.last();
      const product = item.getByRole("heading").getByRole("link");
      const name = await product.innerText();
      const path = new URL(await product.evaluate((a: HTMLAnchorElement) => a.href)).pathname;
      await expectNoHorizontalScroll(page);
      expect(await violations(page)).toEqual([]);

      await item.getByRole("button").click();
      const form = main.locator("form");
      await form.getByRole("button", { name: t("dashboard.reviews.send") }).click();
      await expect(form).toContainText(t("dashboard.reviews.rating.required"));
      await page.keyboard.press("Space");
      for (let i = 1; i < 4; i++) await page.keyboard.press("ArrowRight");
      await expect(form.getByRole("radio").nth(3)).toBeChecked();
      await expect(form).toContainText(t("dashboard.reviews.star4"));
      const body = `চমৎকার! <b>Good</b> ${locale}`;
      await form.getByRole("textbox").fill(body);
      const choose = form.getByLabel(t("dashboard.chat.picture"));
      await choose.setInputFiles(await pictures(5));
      await expect(form.getByRole("img")).toHaveCount(0); // Thumbnails are decorative, because each is next to its button.
      const remove = form.getByRole("button", { name: t("dashboard.photo.remove") });
      await expect(remove).toHaveCount(4);
      await expect(choose).toHaveCount(0);
      await expect(form.getByRole("alert").filter({ hasText: /4|৪/ })).toBeVisible();
      for (let i = 0; i < 3; i++) await remove.first().click();
      await expectNoHorizontalScroll(page);
      expect(await violations(page)).toEqual([]);

      await page.route("**/customer/reviews?*", (route) => route.abort("failed"), { times: 1 });
      await form.getByRole("button", { name: t("dashboard.reviews.send") }).click();
      await expect(form).toContainText(t("form.network"));
      await expect(form.getByRole("textbox")).toHaveValue(body);
      await expect(remove).toHaveCount(1);
      await form.getByRole("button", { name: t("dashboard.reviews.send") }).click();
      await expectToast(page, t("dashboard.reviews.thanks"));
      const own = main.getByRole("listitem").filter({ hasText: body });
      await expect(own).toContainText(t("dashboard.reviews.approved"));
      await expect(own).toContainText(name);
      await expect(own.getByRole("link").filter({ has: page.locator("img") })).toHaveCount(1);

      await gotoHydrated(page, `${path}?lang=${locale}`);
      const review = page.locator("#reviews").getByRole("listitem").filter({ hasText: body });
      await expect(review).toContainText(t("reviews.verified"));
      const small = review.getByRole("link");
      await small.scrollIntoViewIfNeeded();
      await expect(small.locator("img")).toHaveJSProperty("complete", true);
      await small.click();
      const viewer = page.getByRole("dialog");
      await expect(viewer.locator("img.pswp__img").last()).toBeVisible();
      await expectNoHorizontalScroll(page);
      expect(await violations(page)).toEqual([]);
      await page.keyboard.press("Escape");
      await expect(viewer).toHaveCount(0);
      await expect(small).toBeFocused();

      await gotoHydrated(page, address(locale));
      await own.getByRole("button", { name: new RegExp(t("dashboard.reviews.edit")) }).click();
      await form.locator("fieldset label").nth(1).click();
      await form.getByRole("textbox").fill(`${body} 2`);
      await remove.click();
      await form.getByRole("button", { name: t("dashboard.reviews.save") }).click();
      await expectToast(page, t("dashboard.reviews.saved"));
      await expect(own).toContainText(`${body} 2`);
      const stars = t("rating.stars").replace("{rating}", locale === "bn" ? "২" : "2");
      await expect(own.getByRole("img")).toHaveAccessibleName(stars);
      await expect(own.getByRole("link").filter({ has: page.locator("img") })).toHaveCount(0);
      await expect(own.getByRole("button").first()).toBeFocused();

      await own.getByRole("button", { name: new RegExp(t("dashboard.reviews.delete")) }).click();
      expect(await violations(page)).toEqual([]);
      await overlay(page)
        .getByRole("button", { name: t("dashboard.reviews.delete.keep") })
        .click();
      await own.getByRole("button", { name: new RegExp(t("dashboard.reviews.delete")) }).click();
      await overlay(page)
        .getByRole("button", { name: t("dashboard.reviews.delete.do") })
        .click();
      await expectToast(page, t("dashboard.reviews.deleted"));
      await expect(own).toHaveCount(0);
      await expect(waiting.filter({ hasText: name })).toHaveCount(1);
      await gotoHydrated(page, `${path}?lang=${locale}`);
      await expect(page.locator("#reviews")).not.toContainText(body);
    },
  );
}

test(
  "rejects an invalid picture with the reason and keeps the form",
  slow(desktopOnly),
  async ({ page }) => {
    await signInDemo(page.request);
    await gotoHydrated(page, address("en"));
    await page
      .getByRole("button", { name: /^Write a review/ })
      .first()
      .click();
    const form = page.locator("#main form");
    await form.locator("fieldset label").last().click();
    await form.getByRole("textbox").fill("Kept");
    const buffer = Buffer.from("<svg onload=alert(1)>");
    const choose = form.getByLabel("Add picture");
    await choose.setInputFiles({ name: "a.svg", mimeType: "image/svg+xml", buffer });
    await expect(form.getByRole("alert").filter({ hasText: "JPEG" })).toBeVisible();
    await choose.setInputFiles({ name: "a.png", mimeType: "image/png", buffer });
    await form.getByRole("button", { name: "Submit review" }).click();
    await expect(form.getByRole("alert").filter({ hasText: /picture/i })).toBeFocused();
    await expect(form.getByRole("textbox")).toHaveValue("Kept");
    await expect(form.getByRole("radio").last()).toBeChecked();
    await form.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByRole("button", { name: /^Write a review/ }).first()).toBeFocused();
  },
);

test("shows the status of each review", slow(phoneOnly), async ({ page }) => {
  await newCustomer(page.request, "demo");
  await gotoHydrated(page, address("en"));
  await expect(page.locator("#main")).toContainText("Nothing to review yet");
  expect(await violations(page)).toEqual([]);
  const review = (id: number, status: string, slug: string) => {
    const product = { id, slug, name: `Product ${id}`, picture: null };
    return {
      id,
      product,
      rating: 3,
      text: "",
      pictures: [],
      status,
      reply: "",
      created_at: "2026-11-21T09:00:00Z",
    };
  };
  const data: OwnReviews = {
    waiting: [],
    reviews: [review(3, "pending", "p3"), review(2, "approved", "p2"), review(1, "rejected", "")],
  };
  await page.route("**/customer/reviews?*", (route) => route.fulfill({ json: { data } }));
  await page.reload();
  await expect(page.locator("#main .status-badge")).toHaveText([
    "Waiting for approval",
    "Published",
    "Not published",
  ]);
  await expect(page.locator("#main h3 a")).toHaveText(["Product 3", "Product 2"]);
  expect(await violations(page)).toEqual([]);
});
