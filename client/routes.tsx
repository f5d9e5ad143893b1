import type { ComponentType } from "react";
import { matchPath } from "react-router";
import type { Name } from "./types/page.gen";

interface Route {
  name: Name;
  /** Paths within a shop, as react-router patterns; none for pages that no address names. */
  path?: string;
  load: () => Promise<{ default: ComponentType }>;
}

/** The page table: server/web/routes.go has the same names. */
export const routes: Route[] = [
  { name: "landing", load: () => import("./pages/Landing") },
  { name: "shop-home", path: "/", load: () => import("./pages/ShopHome") },
  { name: "product", path: "/product/:product", load: () => import("./pages/Product") },
  { name: "category", path: "/category/:category", load: () => import("./pages/Category") },
  { name: "best-selling", path: "/best-selling-products", load: () => import("./pages/BestSelling") },
  { name: "not-found", load: () => import("./pages/NotFound") },
  { name: "unpublished", load: () => import("./pages/Unpublished") },
  { name: "error", load: () => import("./pages/ErrorPage") },
];

/** The component of a page. */
export async function loadPage(name: Name): Promise<ComponentType> {
  const route = routes.find((r) => r.name === name);
  if (!route) throw new Error(`no page named ${name}`);
  return (await route.load()).default;
}

/** Begins to load the code of the page at a path within a shop, if there is one. */
export function preloadPage(path: string): void {
  const route = routes.find((r) => r.path && matchPath(r.path, path));
  // A failure here shows up again, and is handled, when the page is opened.
  route?.load().catch(() => {});
}
