import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { Screen } from "../App";
import { preloadPage } from "../routes";
import type { Links, Page } from "../types/page.gen";
import { applyHead } from "./head";
import { chooseLanguageOf } from "./language";
import type { NavigateOptions, Navigation } from "./navigation";
import { NotAPage, PageStore } from "./pagefetch";
import { errorPage, loadScreen } from "./screen";
import { entryKey, isKnownEntry, manageScroll, newKey, restoreScroll, saveScroll } from "./scroll";

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
  const current = useRef({ page: first.page, href: "", key: "" });

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
        current.current = { page: screen.page, href, key: entryKey() };
        chooseLanguageOf(href);
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
    current.current = { page: first.page, href: here(), key: entryKey() };
    chooseLanguageOf(here());
    store.put(here(), first.page);
    const travel = () => {
      if (here() !== current.current.href) open(here(), "back");
      else current.current.key = moveWithinPage(current.current.key);
    };
    // A link such as #reviews scrolls before anything else tells of it.
    const save = () => saveScroll(current.current.key);
    const stop = manageScroll();
    window.addEventListener("popstate", travel);
    document.addEventListener("click", save, true);
    return () => {
      window.removeEventListener("popstate", travel);
      document.removeEventListener("click", save, true);
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
async function loadFor(
  store: PageStore,
  href: string,
  travel: Travel,
  from: Page,
): Promise<Screen> {
  preloadPage(shopPath(from.links, href));
  const page = await store.get(href, travel === "back").catch((error) => {
    if (error instanceof NotAPage || navigator.onLine) throw error;
    return errorPage(from, "no-internet", href);
  });
  if (page.theme !== from.theme || page.shop?.slug !== from.shop?.slug) throw new NotAPage(href);
  return loadScreen(page);
}

// Comes to another history entry of the page shown, and returns its key. The
// browser itself scrolls to a new one; to one that was left, we do.
function moveWithinPage(from: string): string {
  if (!isKnownEntry()) return entryKey();
  saveScroll(from);
  restoreScroll(entryKey());
  return entryKey();
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
