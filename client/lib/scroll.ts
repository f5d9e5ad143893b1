// Scroll positions of the history's entries, kept for the life of the tab.

const storageKey = "haat-scroll";
const positions: Record<string, number> = read();

function read(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? "{}");
  } catch {
    return {}; // no storage, or not ours: positions last for this document
  }
}

function write(): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(positions));
  } catch {
    // A browser without storage restores within this document only.
  }
}

/** Whether the current history entry is one that we have been at. */
export function isKnownEntry(): boolean {
  return typeof history.state?.key === "string";
}

/** The key of the current history entry; every entry gets one. */
export function entryKey(): string {
  if (isKnownEntry()) return history.state.key;
  const made = newKey();
  history.replaceState({ ...history.state, key: made }, "");
  return made;
}

export function newKey(): string {
  return Math.random().toString(36).slice(2, 10);
}

/** Remembers where the entry is scrolled to. */
export function saveScroll(key: string): void {
  positions[key] = Math.round(window.scrollY);
}

/** Scrolls to where the entry was left, or to the top, at once whatever the styles say of scrolling. */
export function restoreScroll(key: string): void {
  window.scrollTo({ top: positions[key] ?? 0, behavior: "instant" });
}

/**
 * Takes scrolling over from the browser while the document lives, and gives it
 * back when it is left, so that reloads and returns from elsewhere work as ever.
 * shown is the key of the entry whose page is shown: while going back that is
 * not yet the current one.
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
