// What a shop's document runs before anything is painted: built into its one inline line (docs/decisions/0013), so it
// is there however long the app takes to come.

import { chooseFonts } from "./lib/fonts";

const { shop = "" } = document.currentScript?.dataset ?? {};

chooseFonts();

// The stylesheet shows the way to the dashboard or to the login by this; client/state/customer.ts writes the entry, and
// keeps the attribute true.
try {
  if (localStorage.getItem(`${shop}-token`)) document.documentElement.dataset.customer = "";
} catch {
  // A browser that refuses storage shows Login.
}

// What does nothing, or less, until the app is alive.
const lively = "button[type=button],a[aria-haspopup]";
// How long a link is held: then it leads to its page, as on a plain site.
const patience = 5000;
const held = new Set<HTMLElement>();

/** Keeps a tap for the app; several on the same thing are one, made in impatience. */
function hold(event: MouseEvent) {
  const tapped = (event.target as Element).closest<HTMLElement>(lively);
  if (!tapped || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  event.stopPropagation();
  tapped.dataset.held = "";
  held.add(tapped);
  const { href } = tapped as HTMLAnchorElement;
  if (href) setTimeout(() => held.delete(tapped) && location.assign(href), patience);
}

/** Keeps a choice of a list, which itself stays as it was made. */
function holdChoice({ target }: Event) {
  if (target instanceof HTMLSelectElement) held.add(target);
}

/** Does what was done, in that order; from now on the page is as it is. */
function release() {
  removeEventListener("click", hold, true);
  removeEventListener("change", holdChoice, true);
  for (const each of held) {
    held.delete(each);
    delete each.dataset.held;
    if (each instanceof HTMLSelectElement)
      each.dispatchEvent(new Event("change", { bubbles: true }));
    else each.click();
  }
}

addEventListener("click", hold, true);
addEventListener("change", holdChoice, true);
// The app is alive, or will not come: then a link leads to its page.
addEventListener("release", release, { once: true });
