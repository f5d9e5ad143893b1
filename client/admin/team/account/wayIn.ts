import type { ShopOf } from "../../../types/merchant.gen";

/** Returns the address of a shop's area. */
export function areaOf({ slug }: Pick<ShopOf, "slug">): string {
  return `/admin/${slug}`;
}

/**
 * Returns the address to open after login: `next` if it is in one of the shops' areas, else the only shop's
 * area, else "", so that the person chooses.
 */
export function wayIn(next: string, shops: ShopOf[]): string {
  const [first, second] = shops;
  return within(next, shops) || (first && !second ? areaOf(first) : "");
}

/** Returns the slug of the shop whose area contains `next`, or "". */
export function shopOf(next: string): string {
  return slugIn(read(next));
}

function slugIn(address: URL | null): string {
  if (address?.origin !== location.origin) return "";
  const [, admin, slug] = address.pathname.split("/");
  return (admin === "admin" && slug) || "";
}

function within(next: string, shops: ShopOf[]): string {
  const address = read(next);
  const slug = slugIn(address);
  if (!address || !shops.some((shop) => shop.slug === slug)) return "";
  const { pathname, searchParams } = address;
  searchParams.delete("token"); // The token has already been used, so it is removed.
  return searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname;
}

function read(address: string): URL | null {
  try {
    return new URL(address, location.origin);
  } catch {
    return null; // The text is not a URL.
  }
}
