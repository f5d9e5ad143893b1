import { loadTheme } from "../../themes/load";
import { errorTexts } from "../lib/errors";
import { createI18n, type Messages } from "../lib/i18n";
import { loadMessages, loadTexts } from "../lib/texts";
import ErrorPage, { BareErrorPage } from "../pages/ErrorPage";
import { loadPage, textsOf } from "../routes";
import type { ErrorKind, ErrorProps, Head, Links, Locale, Page } from "../types/page.gen";
import type { Screen } from "./App";

const ready = new WeakMap<Page, Screen>();

/** Returns the screen of a page that loadScreen has loaded, or undefined. */
export function readyScreen(page: Page): Screen | undefined {
  return ready.get(page);
}

/** Loads the code and the texts of a page. */
export async function loadScreen(page: Page): Promise<Screen> {
  const [Content, theme, messages] = await Promise.all([
    loadPage(page.name, page.theme),
    page.shop ? loadTheme(page.theme) : null,
    loadPageTexts(page),
  ]);
  const screen = { page, Content, theme, messages };
  ready.set(page, screen);
  return screen;
}

async function loadPageTexts({ name, locale }: Page): Promise<Messages> {
  const part = textsOf(name);
  if (part) await loadTexts(locale, part);
  return loadMessages(locale);
}

/** Returns the error page of an address in the layout of another page. It requires no further code or texts. */
export function errorScreen(around: Screen, kind: ErrorKind, url = around.page.url): Screen {
  const props: ErrorProps = { kind, shop: false, busy: false, request: "" };
  const page: Page = {
    ...around.page,
    url,
    name: "error",
    props,
    links: { ...around.page.links, ...inBothLanguages(url) },
    head: errorHead(around, kind, url),
  };
  return { ...around, page, Content: ErrorPage };
}

/**
 * Returns the replacement of a screen that threw: the error page, then the error page without a layout, and
 * finally the same screen, because there is no further fallback.
 */
export function screenInPlaceOf(broken: Screen): Screen {
  if (broken.Content === BareErrorPage) return broken;
  const instead = errorScreen(broken, "default");
  if (broken.Content !== ErrorPage) return instead;
  // A page without a shop has no layout, so an error of the layout cannot occur again.
  return { ...instead, page: { ...instead.page, shop: null }, Content: BareErrorPage };
}

// Returns the same head as the server's error page: noindex, without a canonical address.
function errorHead({ page, messages }: Screen, kind: ErrorKind, url: string): Head {
  const { t } = createI18n(page.locale, messages);
  const [title, hint] = errorTexts[kind];
  return {
    title: page.shop ? `${t(title)} | ${page.shop.name}` : t(title),
    description: t(hint),
    robots: "noindex",
    canonical: new URL(url, location.href).href,
    alternates: [],
    open_graph: [],
    json_ld: [],
  };
}

function inBothLanguages(href: string): Pick<Links, Locale> {
  const to = (lang: Locale) => {
    const url = new URL(href, location.href);
    url.searchParams.set("lang", lang);
    return url.pathname + url.search;
  };
  return { bn: to("bn"), en: to("en") };
}
