import type { ShopOf } from "../../types/merchant.gen";

/** The address of a shop's area. */
export function areaOf({ slug }: Pick<ShopOf, "slug">): string {
  return `/admin/${slug}`;
}

/**
 * Where who has logged in goes on: to next, where that is in the area of one of their shops,
 * else to their only shop; empty where they have to choose.
 */
export function wayIn(next: string, shops: ShopOf[]): string {
  const [first, second] = shops;
  return within(next, shops) || (first && !second ? areaOf(first) : "");
}

/** The slug of the shop whose area next is in; empty where it is in none. */
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
  searchParams.delete("token"); // whose use was over when it led here
  return searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname;
}

function read(address: string): URL | null {
  try {
    return new URL(address, location.origin);
  } catch {
    return null; // it is no address
  }
}
