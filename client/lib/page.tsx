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

/** The props of the page shown; the caller says which page it is. */
export function usePageProps<P>(): P {
  return usePage().props as P;
}

/** The shop whose page is shown. Throws on a page that has none. */
export function useShop(): Shop {
  const { shop } = usePage();
  if (!shop) throw new Error("useShop on a page without a shop");
  return shop;
}

/** The shop's categories that stand below no other. */
export function useTopCategories(): Category[] {
  return usePage().categories.filter(({ parent_id }) => parent_id === 0);
}

/**
 * The address of a path of the shop in the form the visitor came by, in the
 * page's language: shopHref(links, "/") is the shop's home page.
 */
export function shopHref(links: Links, path: string): string {
  const mark = path.indexOf("#");
  const place = mark < 0 ? path : path.slice(0, mark);
  const part = mark < 0 ? "" : path.slice(mark + 1);
  const href = place === "/" ? links.home : links.base + place;
  const lang = links.lang && `${href.includes("?") ? "&" : "?"}lang=${links.lang}`;
  return href + lang + (part ? `#${part}` : "");
}

/** A path of the shop, or an address that is whole. */
export type Destination = string | { href: string };

export function useHref(to: Destination): string {
  const { links } = usePage();
  return typeof to === "string" ? shopHref(links, to) : to.href;
}
