import type { Section } from "../types/page.gen";

// The shop's own paths, without the form of address that Link puts before them.

export const homePath = "/";
export const bestSellingPath = "/best-selling-products";
/** The part of the home page that lists the categories. */
export const categoriesPath = "/#categories";
export const cartPath = "/cart";
export const wishlistPath = "/wishlist";
export const checkoutPath = "/checkout";
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

export function searchPath(query = "", page = 1): string {
  if (query === "") return "/search";
  return `/search?q=${encodeURIComponent(query)}${page > 1 ? `&page=${page}` : ""}`;
}

/** The page that an order leads to, once it is placed. */
export function orderSuccessPath(orderId: string): string {
  return `/order-success?order=${encodeURIComponent(orderId)}`;
}

export function orderPath(orderId: string): string {
  return `/order_details/${encodeURIComponent(orderId)}`;
}

/** The address of a section of the dashboard. */
export function sectionPath(section: Section): string {
  return section === "home" ? dashboardPath : `${dashboardPath}/${section}`;
}

/** The same page of signing in, with the way back: a path within the shop, or empty. */
export function withNext(path: string, next: string): string {
  return next ? `${path}?next=${encodeURIComponent(next)}` : path;
}
