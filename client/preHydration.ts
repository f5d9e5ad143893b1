// Runs in a shop's document before the first paint. It is part of the document's single inline script
// (docs/decisions/0013), so it works while the app is still loading.

import { chooseFonts } from "./lib/fonts";

const { shop = "" } = document.currentScript?.dataset ?? {};

chooseFonts();

// If the visitor reloads and then goes back before the app has started, the address changes but the page does not.
// The app then opens the page of the new address.
document.documentElement.dataset.address = location.pathname + location.search;

try {
  // Stores the source of the visit, which the checkout sends with an order (client/checkout/visitSource.ts).
  sessionStorage[`visit-${shop}`] ||= `${location.search} ${document.referrer}`;
  // Keeps the discount code of a link for the cart (client/state/codes.ts).
  const code = new URLSearchParams(location.search).get("code");
  if (code) sessionStorage[`code-${shop}`] = code;
  // The stylesheet shows the link to the dashboard or to the login by this attribute. client/state/customer.ts writes
  // the entry and updates the attribute.
  if (localStorage.getItem(`${shop}-token`)) document.documentElement.dataset.customer = "";
} catch {
  // If storage is denied, the page shows the login link.
}

// Elements that need the app.
const lively = "#root :is(button[type=button],button[form],a[aria-haspopup],[data-choice] a)";
// Milliseconds for which a link is held before it opens its page without the app.
const patience = 5000;
const held = new Set<HTMLElement>();
let released = false;

/** Reports whether React handles the element's events. Parts below the first view are hydrated later than the page. */
const isHydrated = (element: Element) =>
  Object.keys(element).some((key) => key.startsWith("__reactProps"));

/** Holds a click until the app has hydrated. Repeated clicks on an element count once. */
function hold(event: MouseEvent) {
  const tapped = (event.target as Element).closest<HTMLElement>(lively);
  if (!tapped || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  if (released && isHydrated(tapped)) return;
  event.preventDefault();
  event.stopPropagation();
  tapped.dataset.held = "";
  keep(tapped);
  const { href } = tapped as HTMLAnchorElement;
  if (href) setTimeout(() => held.delete(tapped) && location.assign(href), patience);
}

/** Holds a change of a select element, which keeps its new value. */
function holdChoice({ target }: Event) {
  if (target instanceof HTMLSelectElement && !(released && isHydrated(target))) keep(target);
}

function keep(element: HTMLElement) {
  held.add(element);
  if (released && held.size === 1) setTimeout(replayHydrated, 50);
}

/** Replays the held events of hydrated elements in order. Repeats this every 50 ms while others are left. */
function replayHydrated() {
  for (const each of held) if (isHydrated(each)) replay(each);
  for (const each of held) if (!each.isConnected) held.delete(each);
  if (held.size > 0) setTimeout(replayHydrated, 50);
}

function replay(element: HTMLElement) {
  held.delete(element);
  delete element.dataset.held;
  if (element instanceof HTMLSelectElement)
    element.dispatchEvent(new Event("change", { bubbles: true }));
  else element.click();
}

/** Replays the held events. If the app has failed to load, it also stops holding events. */
function release() {
  if (document.documentElement.dataset.hydrated) {
    released = true;
    replayHydrated();
    return;
  }
  removeEventListener("click", hold, true);
  removeEventListener("change", holdChoice, true);
  held.forEach(replay);
}

addEventListener("click", hold, true);
addEventListener("change", holdChoice, true);
// Dispatched when the app has hydrated or has failed to load.
addEventListener("release", release, { once: true });
