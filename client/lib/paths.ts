import type { Section } from "../types/page.gen";

// Paths within a shop. Link adds the prefix of the address form.

export const homePath = "/";
export const bestSellingPath = "/best-selling-products";
/** The section of the home page that lists the categories. */
export const categoriesPath = "/#categories";
export const blogPath = "/blog";
export const cartPath = "/cart";
export const wishlistPath = "/wishlist";
export const checkoutPath = "/checkout";
/** The cart and the checkout without scripts, which are not pages of the app. */
export const basicCartPath = "/basic/cart";
export const basicCheckoutPath = "/basic/checkout";
export const basicOrderPath = "/basic/order";
export const basicReturnPath = "/basic/return";
export const basicPayPath = "/basic/pay";
export const basicConfirmPath = "/basic/confirm";
export const trackOrderPath = "/track-order";
export const loginPath = "/login";
export const registerPath = "/register";
export const forgetPasswordPath = "/forget-password";
export const dashboardPath = "/dashboard";

export function productPath(product: { slug: string }, variantId?: number): string {
  const path = `/product/${encodeURIComponent(product.slug)}`;
  return variantId ? `${path}?variant=${variantId}` : path;
}

export function categoryPath(category: { slug: string; id: number }): string {
  return `/category/${encodeURIComponent(category.slug)}?id=${category.id}`;
}

export function searchPath(query = ""): string {
  return query === "" ? "/search" : `/search?q=${encodeURIComponent(query)}`;
}

/** Returns the path of the page that is shown after an order is placed. */
export function orderSuccessPath(orderId: string): string {
  return `/order-success?order=${encodeURIComponent(orderId)}`;
}

export function orderPath(orderId: string): string {
  return `/order_details/${encodeURIComponent(orderId)}`;
}

/** Returns the path of a section of the customer's dashboard. */
export function sectionPath(section: Section): string {
  return section === "home" ? dashboardPath : `${dashboardPath}/${section}`;
}

/** Adds the page to open after signing in to the path of a sign-in page. `next` is a path within the shop, or empty. */
export function withNext(path: string, next: string): string {
  return next ? `${path}?next=${encodeURIComponent(next)}` : path;
}
