import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { Screen } from "../App";
import { preloadPage } from "../routes";
import type { Links, Page } from "../types/page.gen";
import { applyHead } from "./head";
import type { Navigation, NavigateOptions } from "./navigation";
import { NotAPage, PageStore } from "./pagefetch";
import { entryKey, manageScroll, newKey, restoreScroll, saveScroll } from "./scroll";
import { errorPage, loadScreen } from "./screen";

type Travel = "push" | "replace" | "back";

interface View {
  screen: Screen;
  /** The history entry to scroll for, or null to leave things where they are. */
  arriveAt: string | null;
}

/**
 * Changes pages without reloading: the page's JSON and code are fetched while
 * the old page stays, then address and page change in one step. Scroll and
 * focus behave as in a plain site.
 */
export function useBrowserNavigation(first: Screen): { screen: Screen; navigation: Navigation } {
  const [view, setView] = useState<View>({ screen: first, arriveAt: null });
  const [pending, setPending] = useState(false);
  const [store] = useState(() => new PageStore(document.documentElement.dataset.build ?? ""));
  const turn = useRef(0);
  const current = useRef({ page: first.page, key: "" });

  const open = useCallback(
    async (href: string, travel: Travel, keepScroll = false) => {
      const mine = ++turn.current;
      setPending(true);
      try {
        const screen = await loadFor(store, href, travel, current.current.page);
        if (mine !== turn.current) return;
        saveScroll(current.current.key);
        if (travel === "push") history.pushState({ key: newKey() }, "", href);
        if (travel === "replace") history.replaceState({ key: entryKey() }, "", href);
        current.current = { page: screen.page, key: entryKey() };
        applyHead(screen.page);
        setView({ screen, arriveAt: keepScroll ? null : current.current.key });
      } catch (error) {
        if (mine !== turn.current) return;
        if (!(error instanceof NotAPage)) console.info("opening the address anew:", error);
        location.assign(href);
      } finally {
        if (mine === turn.current) setPending(false);
      }
    },
    [store],
  );

  useEffect(() => {
    current.current.key = entryKey();
    store.put(here(), first.page);
    const travelBack = () => {
      open(here(), "back");
    };
    const stop = manageScroll();
    window.addEventListener("popstate", travelBack);
    return () => {
      window.removeEventListener("popstate", travelBack);
      stop();
    };
  }, [first, open, store]);

  useLayoutEffect(() => {
    if (view.arriveAt === null) return;
    document.getElementById("main")?.focus({ preventScroll: true });
    restoreScroll(view.arriveAt);
  }, [view]);

  const navigation = useMemo<Navigation>(
    () => ({
      pending,
      navigate: (href: string, options: NavigateOptions = {}) => {
        open(local(href), options.replace ? "replace" : "push", options.keepScroll);
      },
      prefetch: (href: string) => {
        if (savesData()) return;
        preloadPage(shopPath(current.current.page.links, href));
        // A failure is met when the link is followed.
        store.get(local(href), false).catch(() => {});
      },
    }),
    [open, pending, store],
  );
  return { screen: view.screen, navigation };
}

// The screen of an address. Offline it is the no-internet display; an answer
// of another shop, theme or build throws NotAPage.
async function loadFor(store: PageStore, href: string, travel: Travel, from: Page): Promise<Screen> {
  preloadPage(shopPath(from.links, href));
  const page = await store.get(href, travel === "back").catch((error) => {
    if (error instanceof NotAPage || navigator.onLine) throw error;
    return errorPage(from, "no-internet");
  });
  if (page.theme !== from.theme || page.shop?.slug !== from.shop?.slug) throw new NotAPage(href);
  return loadScreen(page);
}

function here(): string {
  return location.pathname + location.search;
}

// Path and query of an address of this origin; the address itself of another.
function local(href: string): string {
  const url = new URL(href, location.href);
  return url.origin === location.origin ? url.pathname + url.search : url.href;
}

// The path within the shop, without the form of address and the query.
function shopPath(links: Links, href: string): string {
  const { pathname } = new URL(href, location.href);
  if (pathname === links.home) return "/";
  return pathname.startsWith(`${links.base}/`) ? pathname.slice(links.base.length) : pathname;
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
