// Scroll positions of the history's entries, stored for the lifetime of the tab.

const storageKey = "haat-scroll";
const positions: Record<string, number> = read();

function read(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? "{}");
  } catch {
    return {}; // Storage is denied or its content invalid, so positions last for this document.
  }
}

function write(): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(positions));
  } catch {
    // Storage is denied, so positions last for this document.
  }
}

/** Reports whether the current history entry was visited before. */
export function isKnownEntry(): boolean {
  return typeof history.state?.key === "string";
}

/** Returns the key of the current history entry and creates it if there is none. */
export function entryKey(): string {
  if (isKnownEntry()) return history.state.key;
  const made = newKey();
  history.replaceState({ ...history.state, key: made }, "");
  return made;
}

export function newKey(): string {
  return Math.random().toString(36).slice(2, 10);
}

/** Stores the current scroll position under the entry's key. */
export function saveScroll(key: string): void {
  positions[key] = Math.round(window.scrollY);
}

/** Scrolls to the stored position of the entry, or to the top, without the smooth scrolling that the styles set. */
export function restoreScroll(key: string): void {
  window.scrollTo({ top: positions[key] ?? 0, behavior: "instant" });
}

/**
 * Takes scroll restoration over from the browser, and hands it back when the document is left, so that reloads
 * and returns from other sites work as usual. `shown` returns the key of the visible page's entry, which is not
 * yet the current entry while going back. Returns a function that stops this.
 */
export function manageScroll(shown: () => string): () => void {
  const leave = () => {
    saveScroll(shown());
    write();
    history.scrollRestoration = "auto";
  };
  const enter = () => {
    history.scrollRestoration = "manual";
  };
  enter();
  window.addEventListener("pagehide", leave);
  window.addEventListener("pageshow", enter);
  return () => {
    window.removeEventListener("pagehide", leave);
    window.removeEventListener("pageshow", enter);
  };
}
