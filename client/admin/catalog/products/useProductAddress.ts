import { useAdmin } from "../../lib/session";

/** Returns the complete address of a product page. shop.address is the common beginning of the addresses of a shop's pages. */
export function useProductAddress(slug: string): string {
  const { shop } = useAdmin();
  return `${shop.address}/product/${slug}`;
}
