// Takes a shopper from a product to an order, through the browser or, as setup for other tests,
// through the API.
import { type APIRequestContext, expect, type Page } from "@playwright/test";
import type { PlaceRequest } from "../../client/types/checkout.gen";
import type { Order } from "../../client/types/order.gen";
import { type Locale, marketPath } from "./pages";
import { text } from "./shop";
import { gotoHydrated } from "./test";

/** The default shopper of these tests. */
export const shopper = {
  name: "Rahima Khatun",
  mobile: "01812345670",
  email: "",
  division: "Dhaka",
  district: "Dhaka",
  upazila: "Dhanmondi",
  line: "House 12, Road 5",
  note: "",
};

/** Returns the error message of a checkout field. */
export function fieldError(page: Page, name: string) {
  return page.locator(`#checkout-${name}-error`);
}

export function field(page: Page, name: keyof typeof shopper) {
  return page.locator(`#checkout-${name}`);
}

/** Fills in the checkout form and waits for the delivery fee. */
export async function fillCheckout(page: Page, more: Partial<typeof shopper> = {}) {
  const { division, district, upazila, ...fields } = { ...shopper, ...more };
  for (const [name, value] of Object.entries(fields)) {
    await field(page, name as keyof typeof shopper).fill(value);
  }
  await field(page, "division").selectOption(division);
  await field(page, "district").selectOption(district);
  await field(page, "upazila").selectOption(upazila);
  await expect(page.locator("#main form dl")).toHaveAttribute("aria-busy", "false");
}

/** Opens a product page and goes to the checkout with one unit. */
export async function buyNow(page: Page, slug: string, product: string, lang = "?lang=en") {
  await gotoHydrated(page, `/${slug}/product/${product}${lang}`);
  const locale = lang ? "en" : "bn";
  await page
    .locator("#main")
    .getByRole("button", { name: text(locale, "buy_now") })
    .first()
    .click();
  await expect(field(page, "name")).toBeVisible();
}

export function placeButton(page: Page, locale: Locale = "en") {
  return page.getByRole("button", { name: text(locale, "checkout.place") });
}

/** Waits for the success page and returns the id of its order. */
export async function placedOrder(page: Page): Promise<string> {
  await page.waitForURL(/\/order-success\?/);
  return new URL(page.url()).searchParams.get("order") ?? "";
}

/** Returns a shop's id by its slug. */
export async function shopId(request: APIRequestContext, slug: string): Promise<number> {
  const answer = await request.get(`/api/v1/online-shop/${slug}`);
  return (await answer.json()).data.id;
}

/**
 * Places an order for products without variants through the API. `more` overrides fields of the
 * shopper, and `locale` is the language in which the shopper orders.
 */
export async function placeOrder(
  request: APIRequestContext,
  slug: string,
  products: string | string[],
  quantity = 1,
  more: Partial<typeof shopper> = {},
  locale: Locale = "en",
): Promise<Order> {
  const id = await shopId(request, slug);
  const lines: PlaceRequest["lines"] = [];
  for (const product of [products].flat()) {
    const page = await request.get(`/${slug}/product/${product}`, {
      headers: { Accept: "application/json" },
    });
    lines.push({ product_id: (await page.json()).props.product.id, variant_id: 0, quantity });
  }
  const buyer = { ...shopper, ...more };
  const quoted = await request.post(`/api/v1/checkout/quote?shop_id=${id}`, {
    data: { lines, district: buyer.district },
  });
  const { package_id } = (await quoted.json()).data;
  const tracking = { fbp: "", fbc: "", page: "", consent: false };
  const data: PlaceRequest = {
    ...buyer,
    lines,
    package_id,
    codes: [],
    code: "",
    fingerprint: "",
    tracking,
    visit_source: "",
    form_seconds: null,
  };
  const headers = { "Idempotency-Key": crypto.randomUUID() };
  const placed = await request.post(`/api/v1/orders?shop_id=${id}&lang=${locale}`, {
    data,
    headers,
  });
  expect(placed.status(), await placed.text()).toBe(200);
  return (await placed.json()).data;
}

/** Cancels an order of this browser, which returns its units to stock for the next test. */
export async function cancelOrder(request: APIRequestContext, slug: string, order: string) {
  const id = await shopId(request, slug);
  const address = `/api/v1/orders/${order}/cancel?shop_id=${id}`;
  const answer = await request.post(address, { data: {} });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** Returns the URL of an order's page. */
export function orderAddress(slug: string, order: string, query = "?lang=en") {
  return marketPath(slug, `/order_details/${order}${query}`);
}
