import { matchPath } from "react-router";
import { loaderOf } from "../themes/load";
import type { TextPart } from "./lib/texts";
import ErrorPage from "./pages/ErrorPage";
import type { Content } from "./types/content";
import type { Name } from "./types/page.gen";

interface Route {
  name: Name;
  /** The path within a shop as a react-router pattern; undefined for pages without an address. */
  path?: string;
  /** The texts it needs besides those of every page. */
  texts?: TextPart;
  /** Loads the page's component for a shop with this theme. */
  load: (theme: number) => Promise<Content>;
}

/** The page table; server/web/routes.go has the same names. */
export const routes: Route[] = [
  {
    name: "landing",
    texts: "landing",
    load: async () => (await import("./pages/Landing")).default,
  },
  { name: "shop-home", path: "/", load: loaderOf("Home") },
  { name: "product", path: "/product/:product", load: loaderOf("Product") },
  {
    name: "category",
    path: "/category/:category",
    load: async () => (await import("./pages/Category")).default,
  },
  {
    name: "best-selling",
    path: "/best-selling-products",
    load: async () => (await import("./pages/BestSelling")).default,
  },
  {
    name: "search",
    path: "/search",
    texts: "overlays",
    load: async () => (await import("./pages/Search")).default,
  },
  { name: "shop-page", load: loaderOf("ShopPage") },
  { name: "blog", path: "/blog", load: async () => (await import("./pages/Blog")).default },
  { name: "made-home", load: loaderOf("ShopPage") },
  {
    name: "cart",
    path: "/cart",
    texts: "overlays",
    load: async () => (await import("./pages/Cart")).default,
  },
  {
    name: "wishlist",
    path: "/wishlist",
    texts: "overlays",
    load: async () => (await import("./pages/Wishlist")).default,
  },
  {
    name: "checkout",
    path: "/checkout",
    texts: "buying",
    load: async () => (await import("./pages/Checkout")).default,
  },
  {
    name: "order-success",
    path: "/order-success",
    texts: "buying",
    load: async () => (await import("./pages/OrderSuccess")).default,
  },
  {
    name: "order-details",
    path: "/order_details/:order",
    texts: "buying",
    load: async () => (await import("./pages/OrderDetails")).default,
  },
  {
    name: "track-order",
    path: "/track-order",
    texts: "buying",
    load: async () => (await import("./pages/TrackOrder")).default,
  },
  {
    name: "login",
    path: "/login",
    texts: "account",
    load: async () => (await import("./pages/Login")).default,
  },
  {
    name: "register",
    path: "/register",
    texts: "account",
    load: async () => (await import("./pages/Register")).default,
  },
  {
    name: "forget-password",
    path: "/forget-password",
    texts: "account",
    load: async () => (await import("./pages/ForgetPassword")).default,
  },
  {
    name: "dashboard",
    path: "/dashboard/:section?",
    texts: "dashboard",
    load: async () => (await import("./pages/Dashboard")).default,
  },
  {
    name: "policy",
    load: async () => (await import("./pages/Policy")).default,
  },
  {
    name: "not-found",
    texts: "missing",
    load: async () => (await import("./pages/NotFound")).default,
  },
  {
    name: "unpublished",
    texts: "missing",
    load: async () => (await import("./pages/Unpublished")).default,
  },
  { name: "error", texts: "missing", load: async () => ErrorPage },
];

/** Loads the component of a page for a shop with this theme. */
export async function loadPage(name: Name, theme: number): Promise<Content> {
  const route = routes.find((r) => r.name === name);
  if (!route) throw new Error(`no page named ${name}`);
  return route.load(theme);
}

/** Returns the part of the texts that a page needs in addition to those of every page. */
export function textsOf(name: Name): TextPart | undefined {
  return routes.find((r) => r.name === name)?.texts;
}

function routeAt(path: string): Route | undefined {
  return routes.find((r) => r.path && matchPath(r.path, path));
}

/** Returns the page of a path within a shop, or null if only the server knows. */
export function pageAt(path: string): Name | null {
  return routeAt(path)?.name ?? null;
}

/** Preloads the code of the page at a path within a shop, if there is one. */
export function preloadPage(path: string, theme: number): void {
  const route = routeAt(path);
  // Opening the page loads it again and handles a failure, so this one is ignored.
  route?.load(theme).catch(() => {});
}
