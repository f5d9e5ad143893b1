import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { chooseLanguageOf } from "../lib/language";
import { applyHead } from "../router/head";
import type { NavigateOptions, Navigation, Pending } from "../router/navigation";
import { NotAPage, PageStore } from "../router/pagefetch";
import { Prefetcher } from "../router/prefetch";
import {
  entryKey,
  isKnownEntry,
  manageScroll,
  newKey,
  restoreScroll,
  saveScroll,
} from "../router/scroll";
import { drawNext } from "../router/viewTransition";
import { pageAt, preloadPage } from "../routes";
import type { Links, Page } from "../types/page.gen";
import type { Screen } from "./App";
import { errorScreen, loadScreen, readyScreen, screenInPlaceOf } from "./screen";

type Travel = "push" | "replace" | "back";

interface View {
  screen: Screen;
  /** The history entry whose scroll position to restore, or null to keep the current one. */
  arriveAt: string | null;
}

interface BrowserNavigation {
  screen: Screen;
  pending: Pending | null;
  navigation: Navigation;
  /** Replaces a screen whose rendering threw an error by an error page. */
  crash(broken: Screen): void;
}

interface Opening extends NavigateOptions {
  /** True if the browser has animated the navigation itself, as for a swipe back. */
  animated?: boolean;
}

/**
 * Navigates without a reload. The old page remains while the new page's JSON and code are fetched; then address
 * and page change together, immediately if everything is loaded. Scroll position, focus and history behave as
 * on a site without scripts. `onFailure` is called if the first screen throws before it is hydrated.
 */
export function useBrowserNavigation(first: Screen, onFailure?: () => void): BrowserNavigation {
  const [view, setView] = useState<View>({ screen: first, arriveAt: null });
  const [pending, setPending] = useState<Pending | null>(null);
  const [store] = useState(() => new PageStore(document.documentElement.dataset.build ?? ""));
  const turn = useRef(0);
  const underWay = useRef(false);
  // The visible screen and its history entry. While going back, the browser's current entry already is another one.
  const shown = useRef({ screen: first, href: "", key: "" });

  const settle = useCallback(() => {
    underWay.current = false;
    setPending(null);
  }, []);

  const open = useCallback(
    async (
      href: string,
      travel: Travel,
      { keepScroll = false, animated = false, again = false }: Opening = {},
    ) => {
      const mine = ++turn.current;
      if (again) store.forget(href);
      const from = shown.current.screen;
      // While a page is loading, a placeholder may be shown with another scroll position.
      if (!underWay.current) saveScroll(shown.current.key);
      underWay.current = true;
      const arrive = (arrival: Arrival) => {
        if (mine !== turn.current) return;
        enterHistory(arrival.href, travel, keepScroll);
        shown.current = { ...arrival, key: entryKey() };
        chooseLanguageOf(arrival.href);
        applyHead(arrival.screen.page);
        setView({ screen: arrival.screen, arriveAt: keepScroll ? null : shown.current.key });
        settle();
      };
      try {
        let arrival = atHand(store, href, travel, from);
        if (!arrival) {
          setPending({ page: keepScroll ? null : pageAt(shopPath(from.page.links, href)) });
          arrival = await load(store, href, travel, from);
          if (mine !== turn.current) return;
        }
        const arrived = arrival;
        await drawNext(() => arrive(arrived), !keepScroll && !animated);
      } catch (error) {
        if (mine !== turn.current) return;
        if (!(error instanceof NotAPage)) console.info("navigate, reloading instead:", error);
        if (travel === "push") location.assign(href);
        else location.replace(href);
      } finally {
        if (mine === turn.current) settle();
      }
    },
    [store, settle],
  );

  const stay = useCallback(() => {
    turn.current++;
    settle();
  }, [settle]);

  useEffect(() => {
    const address = documentAddress();
    const left = address !== here();
    shown.current = { screen: first, href: address, key: left ? newKey() : entryKey() };
    chooseLanguageOf(address);
    store.put(address, first.page);
    const travel = ({ hasUAVisualTransition: animated }: PopStateEvent) => {
      if (here() !== shown.current.href) {
        open(here(), "back", { animated });
        return;
      }
      stay();
      shown.current.key = moveWithinPage(shown.current.key);
    };
    // Saves the position at the click, because a link such as #reviews scrolls before any other event.
    const save = () => saveScroll(shown.current.key);
    const stop = manageScroll(() => shown.current.key);
    window.addEventListener("popstate", travel);
    document.addEventListener("click", save, true);
    if (left) open(here(), "back");
    return () => {
      window.removeEventListener("popstate", travel);
      document.removeEventListener("click", save, true);
      stop();
    };
  }, [first, open, stay, store]);

  useLayoutEffect(() => {
    if (view.arriveAt === null) return;
    document.getElementById("main")?.focus({ preventScroll: true });
    restoreScroll(view.arriveAt);
  }, [view]);

  const navigation = useMemo<Navigation>(() => {
    const prefetch = new Prefetcher(async (href) => {
      if (savesData()) return;
      const from = shown.current.screen;
      preloadPage(shopPath(from.page.links, href), from.page.theme);
      const { page } = await store.get(local(href), false);
      if (canFollow(page, from)) await loadScreen(page);
    });
    const navigate = (href: string, options: NavigateOptions = {}) => {
      prefetch.cancel();
      open(local(href), options.replace ? "replace" : "push", options);
    };
    return { navigate, prefetch };
  }, [open, store]);

  const crash = useCallback(
    (broken: Screen) => {
      if (onFailure && !document.documentElement.dataset.hydrated) return onFailure();
      const screen = screenInPlaceOf(broken);
      applyHead(screen.page);
      setView({ screen, arriveAt: newKey() }); // A new key shows the screen from its top.
    },
    [onFailure],
  );

  return { screen: view.screen, pending, navigation, crash };
}

interface Arrival {
  screen: Screen;
  /** The page's final address, which differs from the requested one after a redirect. */
  href: string;
}

// Returns the screen of an address, or undefined unless its page, code and texts are loaded.
function atHand(store: PageStore, href: string, travel: Travel, from: Screen): Arrival | undefined {
  const answer = store.here(href, travel === "back");
  const screen = answer && readyScreen(answer.page);
  return screen && canFollow(screen.page, from) ? { screen, href: answer.href } : undefined;
}

// Loads the screen of an address, or the no-internet page if the browser is offline. Throws NotAPage for a page of
// another shop, theme or build.
async function load(
  store: PageStore,
  href: string,
  travel: Travel,
  from: Screen,
): Promise<Arrival> {
  try {
    preloadPage(shopPath(from.page.links, href), from.page.theme);
    const answer = await store.get(href, travel === "back");
    if (!canFollow(answer.page, from)) throw new NotAPage(href);
    return { screen: await loadScreen(answer.page), href: answer.href };
  } catch (error) {
    if (error instanceof NotAPage || navigator.onLine) throw error;
    return { screen: errorScreen(from, "no-internet", href), href };
  }
}

// Writes the address into the history. As on a site without scripts, a link to the current address adds no entry, and
// a replaced entry starts at its top.
function enterHistory(href: string, travel: Travel, keepScroll: boolean): void {
  const to = travel === "push" && href === here() + location.hash ? "replace" : travel;
  if (to === "push") history.pushState({ key: newKey() }, "", href);
  if (to === "replace") history.replaceState({ key: keepScroll ? entryKey() : newKey() }, "", href);
  if (to === "back" && href !== here()) history.replaceState({ key: entryKey() }, "", href);
}

// Moves to another history entry of the current page and returns its key. The browser scrolls for a new
// entry; a known entry is restored here.
function moveWithinPage(from: string): string {
  if (!isKnownEntry()) return entryKey();
  saveScroll(from);
  restoreScroll(entryKey());
  return entryKey();
}

// Returns the address of the page that the server rendered. It differs from the current one if the visitor went back
// before the app started.
function documentAddress(): string {
  return document.documentElement.dataset.address ?? here();
}

function here(): string {
  return location.pathname + location.search;
}

// Returns path and query of an address of this origin, and the full address of another origin.
function local(href: string): string {
  const url = new URL(href, location.href);
  return url.origin === location.origin ? url.pathname + url.search : url.href;
}

// Returns the path within the shop, without the address form and the query.
function shopPath(links: Links, href: string): string {
  const { pathname } = new URL(href, location.href);
  if (pathname === links.home) return "/";
  return pathname.startsWith(`${links.base}/`) ? pathname.slice(links.base.length) : pathname;
}

// Reports whether a page can replace another one in the same document: both have the same theme and shop, and
// advertising scripts see no private address.
function canFollow(page: Page, { page: before }: Screen): boolean {
  return (
    page.theme === before.theme &&
    page.shop?.slug === before.shop?.slug &&
    // The advertising scripts never see the address of an order, which may contain its key.
    !(page.shop?.advertising && isPrivate(page) !== isPrivate(before))
  );
}

function isPrivate({ name }: Page): boolean {
  return name === "order-details";
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
