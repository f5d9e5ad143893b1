import type { ComponentType } from "react";
import { matchPath } from "react-router";
import type { Name } from "./types/page.gen";

interface Route {
  name: Name;
  /** Paths within a shop, as react-router patterns; none for pages that no address names. */
  path?: string;
  load: () => Promise<ComponentType>;
}

const shop = () => import("./pages/shop");

/** The page table: server/web/routes.go has the same names. */
export const routes: Route[] = [
  { name: "landing", load: async () => (await import("./pages/Landing")).default },
  { name: "shop-home", path: "/", load: async () => (await shop()).ShopHome },
  { name: "product", path: "/product/:product", load: async () => (await shop()).Product },
  { name: "category", path: "/category/:category", load: async () => (await shop()).Category },
  { name: "best-selling", path: "/best-selling-products", load: async () => (await shop()).BestSelling },
  { name: "not-found", load: async () => (await shop()).NotFound },
  { name: "unpublished", load: async () => (await shop()).Unpublished },
  { name: "error", load: async () => (await shop()).ErrorPage },
];

/** The component of a page. */
export async function loadPage(name: Name): Promise<ComponentType> {
  const route = routes.find((r) => r.name === name);
  if (!route) throw new Error(`no page named ${name}`);
  return route.load();
}

/** Begins to load the code of the page at a path within a shop, if there is one. */
export function preloadPage(path: string): void {
  const route = routes.find((r) => r.path && matchPath(r.path, path));
  // A failure here shows up again, and is handled, when the page is opened.
  route?.load().catch(() => {});
}
