// The demo shops and their page kinds, for tests that visit all of them.
export const locales = ["bn", "en"] as const;
export type Locale = (typeof locales)[number];

export interface ShopSample {
  slug: string;
  theme: number;
  locale: Locale;
  /** Paths within the shop, by page kind. */
  paths: Record<string, string>;
}

function sample(slug: string, theme: number, locale: Locale, paths: Record<string, string>) {
  const common = {
    "best-selling": "/best-selling-products",
    policy: "/refund-policy",
    "search start": "/search",
    "search results": "/search?q=500",
    "search without results": "/search?q=zzqqxx",
    "not-found": "/no-such-page",
    "product not found": "/product/no-such-product",
    "category not found": "/category/no-such-category",
  };
  return { slug, theme, locale, paths: { home: "/", ...paths, ...common } };
}

/** All public demo shops. `locale` is the shop's default language, whose URLs have no `lang`. */
export const shops: ShopSample[] = [
  sample("demo", 1, "bn", {
    category: "/category/womens-fashion",
    "sub-category": "/category/sarees",
    "filtered category": "/category/womens-fashion?sort=price-asc&min=1000&stock=in",
    "nothing matches": "/category/womens-fashion?min=999999",
    "product with variants": "/product/cotton-tshirt-shapla",
    "product without variants": "/product/miniket-rice-5kg",
    "product out of stock": "/product/padma-hilsa-1kg",
  }),
  sample("rupali", 2, "bn", {
    category: "/category/jewellery",
    "sub-category": "/category/bangles",
    "product with variants": "/product/anarkali-kurti",
    "product without variants": "/product/holud-yellow-saree",
  }),
  sample("nobanno", 3, "bn", {
    category: "/category/organic-staples",
    "sub-category": "/category/ghee-and-oil",
    "product with variants": "/product/mustard-flower-honey",
    "product without variants": "/product/himsagar-mango-5kg",
  }),
  sample("dollar", 1, "en", {
    category: "/category/jute",
    "product with variants": "/product/jute-market-tote",
    "product without variants": "/product/nakshi-kantha-throw",
  }),
];

/** One shop of each theme. */
export const themes = shops.filter(({ slug }) => slug !== "dollar");

/** Reports whether every test runs at each size and in each language. */
export const fullMatrix = process.env.HAAT_TEST_MATRIX === "full";

/** The shops of tests that visit every page: one of each theme, or all in the full matrix. */
export const visitedShops = fullMatrix ? shops : themes;

/** Returns the URL of a shop's path on the market host. */
export function marketPath(slug: string, path: string) {
  return path === "/" ? `/shop/${slug}` : `/${slug}${path}`;
}

/**
 * Returns the URL of a path in a language. `lang` is added unless the language is the shop's
 * default.
 */
export function inLanguage(path: string, locale: Locale, natural: Locale) {
  if (locale === natural) return path;
  return `${path}${path.includes("?") ? "&" : "?"}lang=${locale}`;
}

/** Pages outside any open shop. */
export const standalone: Record<string, string> = {
  landing: "/",
  "unknown shop": "/shop/no-such-shop",
  "unpublished shop": "/shop/closed",
};

/** Returns the tag for tests that run in both languages: Bengali on a phone, English on a desktop. */
export function oneSize(locale: Locale) {
  return { tag: locale === "bn" ? "@phone" : "@desktop" };
}

interface Tags {
  tag?: string | string[];
}

/** Adds the tag of tests that only `make test-slow` runs. docs/testing.md describes which tests those are. */
export function slow({ tag = [] }: Tags = {}) {
  return { tag: ["@slow", ...[tag].flat()] };
}

/**
 * Returns the tags, and adds the tag of `slow` unless `first` is true: of similar tests, `make
 * test` runs only the first.
 */
export function slowUnless(first: boolean, tags: Tags = {}): Tags {
  return first ? tags : slow(tags);
}

/**
 * Returns the tags for a test of a part that is the same in all themes. `make test` runs it in
 * theme 1 only.
 */
export function oneTheme({ theme }: ShopSample, tags?: Tags): Tags {
  return slowUnless(theme === 1, tags);
}

/** Tag for tests that behave the same at every screen size. */
export const phoneOnly = { tag: "@phone" };

/** Tag for tests that `make test` runs at both sizes, because they test the layout. */
export const bothSizes = { tag: "@both" };

/** Tag for tests of parts that only large screens have. */
export const desktopOnly = { tag: "@desktop" };
