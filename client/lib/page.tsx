import { createContext, type ReactNode, useContext } from "react";
import type { Category, Shop } from "../types/catalog.gen";
import type { Links, Page } from "../types/page.gen";

const PageContext = createContext<Page | null>(null);

export function PageProvider({ page, children }: { page: Page; children: ReactNode }) {
  return <PageContext value={page}>{children}</PageContext>;
}

export function usePage(): Page {
  const page = useContext(PageContext);
  if (!page) throw new Error("usePage outside of PageProvider");
  return page;
}

/** Returns the props of the current page. The caller provides their type. */
export function usePageProps<P>(): P {
  return usePage().props as P;
}

/** Returns the shop of the current page. Throws on a page without a shop. */
export function useShop(): Shop {
  const { shop } = usePage();
  if (!shop) throw new Error("useShop on a page without a shop");
  return shop;
}

/** Returns the shop's top-level categories. */
export function useTopCategories(): Category[] {
  return usePage().categories.filter(({ parent_id }) => parent_id === 0);
}

/**
 * Returns the address of a shop path in the visitor's address form and the page's language. shopHref(links,
 * "/") is the shop's home page.
 */
export function shopHref(links: Links, path: string): string {
  const mark = path.indexOf("#");
  const place = mark < 0 ? path : path.slice(0, mark);
  const part = mark < 0 ? "" : path.slice(mark + 1);
  const href = place === "/" ? links.home : links.base + place;
  const lang = links.lang && `${href.includes("?") ? "&" : "?"}lang=${links.lang}`;
  return href + lang + (part ? `#${part}` : "");
}

/** A path within the shop, or a complete address as `href`. */
export type Destination = string | { href: string };

export function useHref(to: Destination): string {
  const { links } = usePage();
  return typeof to === "string" ? shopHref(links, to) : to.href;
}
