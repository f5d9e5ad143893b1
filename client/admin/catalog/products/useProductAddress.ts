import { useAdmin } from "../../lib/session";

/** Returns the complete address of a product page, on the shop's own domain or on the market's host. */
export function useProductAddress(slug: string): string {
  const { shop } = useAdmin();
  const { origin, pathname } = new URL(shop.address);
  const base = pathname.startsWith("/shop/") ? `/${shop.slug}` : "";
  return `${origin}${base}/product/${slug}`;
}
