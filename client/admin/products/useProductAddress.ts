import { useAdmin } from "../lib/session";

/** The whole address of a product's page in the shop: on its own domain, or on the market's host. */
export function useProductAddress(slug: string): string {
  const { shop } = useAdmin();
  const { origin, pathname } = new URL(shop.address);
  const base = pathname.startsWith("/shop/") ? `/${shop.slug}` : "";
  return `${origin}${base}/product/${slug}`;
}
