// From a search to an order and its cancellation in every theme, and checkout edge cases.
import { signInDemo } from "../support/account";
import { violations } from "../support/axe";
import {
  buyNow,
  cancelOrder,
  field,
  fieldError,
  fillCheckout,
  placeButton,
  placedOrder,
  shopper,
} from "../support/checkout";
import {
  inLanguage,
  type Locale,
  marketPath,
  oneSize,
  phoneOnly,
  shops,
  slow,
  slowUnless,
} from "../support/pages";
import {
  addButton,
  chooseOptions,
  expectToast,
  openCart,
  overlay,
  storedCart,
  text,
} from "../support/shop";
import { expect, expectNoHorizontalScroll, gotoHydrated, test } from "../support/test";

// Allows the error responses that some of these tests expect, because the browser logs them.
test.use({ allowedConsole: /status of 4\d\d/ });

// A search term that finds a product with variants, by shop and language.
const searchTerms: Record<string, Record<Locale, string>> = {
  demo: { bn: "শাপলা প্রিন্ট", en: "Shapla Print" },
  rupali: { bn: "আনারকলি", en: "Anarkali" },
  nobanno: { bn: "সরিষা ফুলের", en: "Mustard Flower" },
};
const tours: [slug: string, locale: Locale][] = [
  ["demo", "bn"],
  ["rupali", "en"],
  ["nobanno", "bn"],
];

for (const [slug, locale] of tours) {
  const shop = shops.find((each) => each.slug === slug);
  if (!shop) throw new Error(`no shop ${slug}`);
  const t = (key: Parameters<typeof text>[1]) => text(locale, key);
  const at = (path: string) => inLanguage(marketPath(slug, path), locale, shop.locale);

  const tags = slowUnless(slug !== "nobanno", oneSize(locale));
  test(
    `theme ${shop.theme}, ${locale}: searches, orders, tracks and cancels`,
    tags,
    async ({ page }) => {
      test.slow();
      const check = async (what: string) => {
        await expectNoHorizontalScroll(page);
        // A toast may be fading out, so toasts are excluded.
        expect.soft(await violations(page, "[data-sonner-toaster]"), what).toEqual([]);
      };
      await gotoHydrated(
        page,
        at(`/search?q=${encodeURIComponent(searchTerms[slug]?.[locale] ?? "")}`),
      );
      await page.locator("#main article a").first().click();
      await expect(page.locator("#option-1")).toBeVisible();
      await chooseOptions(page);
      await addButton(page.locator("#main"), locale).first().click();
      await expect(overlay(page)).toBeVisible();
      await page.keyboard.press("Escape");
      const drawer = await openCart(page, locale);
      await drawer.getByRole("link", { name: t("cart.order") }).click();
      await expect(page.locator("h1")).toHaveText(t("checkout.title"));
      await expect(page.locator("#main form dl")).toHaveAttribute("aria-busy", "false");
      await placeButton(page, locale).click();
      await expect(field(page, "name")).toBeFocused();
      await check("the form with its errors");
      await fillCheckout(page, { mobile: locale === "bn" ? "০১৮১২-৩৪৫৬৭০" : "+880 1812 345670" });
      await placeButton(page, locale).click();

      const order = await placedOrder(page);
      expect(order).toMatch(/^[1-9]\d{7}$/);
      await expectToast(page, t("order.placed"));
      await expect(page.locator("#main")).toContainText(shopper.line);
      await expect(page.locator("#main")).toContainText(order);
      await expect(page.getByRole("link", { name: t("order.whatsapp") })).toHaveAttribute(
        "href",
        new RegExp(`^https://wa\\.me/8801\\d{9}\\?text=.*${order}`),
      );
      expect(await storedCart(page, slug)).toEqual([]);
      await check("the success page");

      await page.getByRole("link", { name: t("order.see") }).click();
      await expect(page.locator("#main")).toContainText(shopper.line);
      await check("the order");
      await gotoHydrated(page, at(`/track-order?order=${order}`));
      await expect(page.locator("#main [aria-current=step]")).toContainText(
        t("order.status.pending"),
      );
      await expect(page.locator("#main")).not.toContainText(shopper.line);
      await check("its track");
      await page.getByRole("link", { name: t("order.see") }).click();
      await page.getByRole("button", { name: t("order.cancel") }).click();
      await check("the question before it is canceled");
      await overlay(page)
        .getByRole("button", { name: t("order.cancel.do") })
        .click();
      await expect(page.locator("#main .status-badge")).toHaveText(t("order.status.canceled"));
      await expect(page.getByRole("button", { name: t("order.cancel") })).toHaveCount(0);
    },
  );
}

test("an empty cart has no order button", phoneOnly, async ({ page }) => {
  await gotoHydrated(page, "/demo/checkout?lang=en");
  await expect(page.locator("#main h2")).toHaveText("Your cart is empty");
  await expect(placeButton(page)).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
});

test("keeps the form after a reload and after going back", phoneOnly, async ({ page }) => {
  await buyNow(page, "demo", "deshi-masoor-dal-1kg");
  await fillCheckout(page, {
    note: "Call after five",
    district: "Gazipur",
    upazila: "Kaliakair",
  });
  await expect(page.getByRole("radio", { name: /Outside Dhaka/ })).toBeChecked();
  const expectSameForm = async () => {
    await expect(field(page, "name")).toHaveValue(shopper.name);
    await expect(field(page, "upazila")).toHaveValue("Kaliakair");
    await expect(field(page, "note")).toHaveValue("Call after five");
    await expect(page.getByRole("radio", { name: /Outside Dhaka/ })).toBeChecked();
  };
  await page.reload();
  await expectSameForm();
  await page.locator("#main nav").getByRole("link", { name: "Home" }).click();
  await page.waitForURL(/\/shop\/demo/);
  await page.goBack();
  await expectSameForm();
  await gotoHydrated(page, "/demo/checkout?lang=bn");
  await expect(field(page, "upazila").locator("option:checked")).toHaveText("কালিয়াকৈর");
});

test(
  "only packages that serve the district are offered, and a changed division resets its districts",
  slow(phoneOnly),
  async ({ page }) => {
    await buyNow(page, "demo", "deshi-masoor-dal-1kg");
    const inside = page.getByRole("radio", { name: /Inside Dhaka/ });
    const outside = page.getByRole("radio", { name: /Outside Dhaka/ });
    await field(page, "division").selectOption("Sylhet");
    await field(page, "district").selectOption({ index: 1 });
    await expect(outside).toBeChecked();
    await expect(page.locator("#main form dl")).toContainText("৳120");
    await field(page, "upazila").selectOption({ index: 1 });
    await field(page, "division").selectOption("Dhaka");
    await expect(field(page, "district")).toHaveValue("");
    await expect(field(page, "upazila").locator("option")).toHaveCount(1);
    await field(page, "district").selectOption("Dhaka");
    await expect(inside).toBeChecked();
    await expect(outside).toHaveCount(0);
    await inside.check();
    await field(page, "district").selectOption("Gazipur");
    await expect(inside).toHaveCount(0);
    await expect(outside).toBeChecked();
    await expect(page.locator("#main form dl")).toContainText("৳120");
  },
);

test(
  "shows errors under their fields, in the order of the form",
  slow(phoneOnly),
  async ({ page }) => {
    await buyNow(page, "demo", "deshi-masoor-dal-1kg");
    await placeButton(page).click();
    await expect(field(page, "name")).toBeFocused();
    await expect(field(page, "name")).toHaveAttribute("aria-invalid", "true");
    await expect(field(page, "name")).toHaveAccessibleDescription("This is required.");
    for (const name of ["mobile", "division", "district", "upazila", "line"])
      await expect(fieldError(page, name)).toHaveText("This is required.");
    await expect(fieldError(page, "email")).toHaveCount(0);
    await fillCheckout(page, { name: "x".repeat(51), mobile: "01212345678", email: "rahima@" });
    await placeButton(page).click();
    await expect(fieldError(page, "name")).toHaveText("At most 50 characters.");
    await expect(fieldError(page, "mobile")).toHaveText("Please, enter a valid phone number.");
    await expect(fieldError(page, "email")).toHaveText("Invalid format.");
    await field(page, "mobile").fill("+৮৮০ ১৭১২-৩৪৫৬৭৮");
    await expect(fieldError(page, "mobile")).toHaveCount(0);
    await expect(page).toHaveURL(/\/checkout/);
  },
);

test(
  "a signed-in customer finds the form filled from the default address",
  slow(phoneOnly),
  async ({ page }) => {
    const customer = JSON.stringify(await signInDemo(page.request));
    await page.addInitScript((badge) => {
      localStorage.setItem("demo-token", "1");
      localStorage.setItem("demo-customer", badge);
    }, customer);
    await buyNow(page, "demo", "deshi-masoor-dal-1kg");
    const saved = page.getByRole("group", { name: "Your saved addresses" }).getByRole("radio");
    await expect(saved.first()).toBeChecked();
    await expect(field(page, "name")).not.toHaveValue("");
    await expect(field(page, "mobile")).toHaveValue(/^01\d{9}$/);
    await expect(field(page, "upazila")).not.toHaveValue("");
    await expect(page.locator("#main form dl")).toHaveAttribute("aria-busy", "false");
    expect(await violations(page)).toEqual([]);

    await field(page, "line").fill("elsewhere");
    await expect(saved.first()).not.toBeChecked();
    await page.reload();
    await expect(saved.first()).toBeVisible();
    await expect(field(page, "line")).toHaveValue("elsewhere");
  },
);

test("the checkout works by keyboard alone", { tag: "@desktop" }, async ({ page }) => {
  await buyNow(page, "demo", "deshi-masoor-dal-1kg");
  const type = (value: string) => page.keyboard.type(value);
  const next = () => page.keyboard.press("Tab");
  await field(page, "name").focus();
  await type(shopper.name);
  await next();
  await type(shopper.mobile);
  await next();
  await expect(page.getByRole("searchbox")).toBeFocused();
  await next();
  await expect(field(page, "division")).toBeFocused();
  for (const name of ["division", "district", "upazila"] as const) {
    await expect(field(page, name)).toBeFocused();
    await type("Dha");
    await expect(field(page, name)).not.toHaveValue("");
    await next();
  }
  await type(shopper.line);
  await next();
  await expect(page.getByRole("radio").first()).toBeFocused();
  await page.keyboard.press("Space"); // The only package that serves the district.
  await expect(page.getByRole("radio").first()).toBeChecked();
  await next();
  await expect(field(page, "email")).toBeFocused();
  await next();
  await type("Call after five");
  await expect(field(page, "note")).toHaveValue("Call after five");
  await expect(page.locator("#main form dl")).toHaveAttribute("aria-busy", "false");
  await placeButton(page).focus();
  await page.keyboard.press("Enter");
  await cancelOrder(page.request, "demo", await placedOrder(page));
});

test("without scripts the page shows how to order", phoneOnly, async ({ request }) => {
  const page = await (await request.get("/demo/checkout?lang=en")).text();
  expect(page).toMatch(/<h1[^>]*>Checkout<\/h1>/);
  expect(page).toMatch(/<noscript>.*\/demo\/basic\/checkout/);
});
