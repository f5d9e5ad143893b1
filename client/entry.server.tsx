import type { ReactNode } from "react";
import { renderToString } from "react-dom/server.browser";
import { StaticRouter } from "react-router";
import bn from "../locales/bn.json";
import en from "../locales/en.json";
import { themes } from "../themes/all";
import { App } from "./app/App";
import { ListingControls } from "./catalog/ListingControls";
import { LanguageToggle } from "./components/LanguageToggle";
import { SkipLink } from "./components/SkipLink";
import { Wordmark } from "./components/Wordmark";
import { LandingHero } from "./landing/LandingHero";
import { LandingReasons } from "./landing/LandingReasons";
import { LandingShops } from "./landing/LandingShops";
import { LandingSteps } from "./landing/LandingSteps";
import { BottomNav } from "./layout/BottomNav";
import { ScrollToTop } from "./layout/ScrollToTop";
import { contentOf } from "./pages/all";
import { ProductPictures } from "./product/ProductPictures";
import { ProductSummary } from "./product/ProductSummary";
import Reviews from "./product/Reviews";
import type { Page } from "./types/page.gen";

const messages = { bn, en };

/** The server's JSON.parse, which decodes lazily; see ssr/data.go. */
const { parse } = (globalThis as { ssr?: { parse: typeof JSON.parse } }).ssr ?? JSON;

// Components whose HTML the compiled renderer caches; see ssr/compiler/runtime/fragments.mjs.
const parts: object[] = [
  SkipLink,
  Wordmark,
  LanguageToggle,
  BottomNav,
  ScrollToTop,
  LandingHero,
  LandingReasons,
  LandingSteps,
  LandingShops,
  ListingControls,
  Reviews,
  ProductPictures,
  ProductSummary,
];
for (const { Header, Footer, ProductCard } of Object.values(themes)) {
  parts.push(Header, Footer, ProductCard);
}
for (const part of parts) Object.assign(part, { cached: true });

/** renderToString of the server bundle also accepts `write`; see ssr/build/react.mjs. */
type Render = (tree: ReactNode, options?: { write?: (chunk: string) => void }) => string;

/**
 * Renders a page, given as JSON, to the HTML of the document's #root. Calls `write` with chunks of the HTML, or
 * returns the HTML if `write` is undefined.
 */
export function render(json: string, write?: (chunk: string) => void): string {
  const page: Page = parse(json);
  const theme = themes[page.theme];
  const Content = theme && contentOf(page.name, theme);
  if (!Content) throw new Error(`no page "${page.name}" or theme ${page.theme}`);
  return (renderToString as Render)(
    <StaticRouter location={page.url}>
      <App
        screen={{
          page,
          Content,
          theme: page.shop ? theme : null,
          messages: messages[page.locale],
        }}
      />
    </StaticRouter>,
    { write },
  );
}
