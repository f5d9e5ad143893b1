import { cart } from "../state/cart";
import type { Advertising, Shop } from "../types/catalog.gen";
import type { Page } from "../types/page.gen";
import { keepClickId } from "./clickId";
import { contactOf, isCard } from "./clicks";
import { openDelivery } from "./deliver";
import {
  choiceOf,
  type List,
  listsOf,
  messagesOf,
  messagesOfPage,
  searchList,
  searchOf,
  viewOfCart,
  viewOfList,
} from "./messages";
import { countsNow } from "./purchases";
import type { Tracked } from "./track";

export interface Reporter {
  /** Reports that a page is shown. */
  look(page: Page): void;
  /** Reports an event on the page. */
  hear(event: Tracked): void;
  /** Reports that the cart overlay is open. */
  lookIntoCart(): void;
  /** Reports a click on a link of the page. */
  follow(link: HTMLAnchorElement): void;
}

/** Loads the shop's advertising scripts and reports the visitor's events to them, starting with the page `first`. */
export function openReporter({ slug }: Shop, advertising: Advertising, first: Page): Reporter {
  if (advertising.pixel_id) keepClickId(slug);
  const deliver = openDelivery(advertising);
  let page = first;
  let lists: List[] = [];
  let searched = "";
  const place = () => ({ currency: page.shop?.currency ?? "", categories: page.categories });
  const tell = (event: Tracked) => {
    for (const message of messagesOf(event, place())) deliver(message);
  };
  // Counts a repeated term once, because the overlay repeats requests and the search page shows the overlay's
  // results.
  const search = (event: Tracked & { name: "search" }) => {
    if (event.term === searched) return;
    searched = event.term;
    tell(event);
  };
  const look = (next: Page) => {
    page = next;
    lists = listsOf(page);
    const address = location.origin + page.url;
    for (const message of messagesOfPage(page, address, cart.get(slug))) deliver(message);
    const asked = searchOf(page);
    if (asked) search(asked);
    for (const list of lists) deliver(viewOfList(list, place()));
  };
  const hear = (event: Tracked) => {
    if (event.name === "purchase" && !countsNow(slug, event.order)) return;
    if (event.name !== "search") return tell(event);
    search(event);
    const found = searchList(event.products);
    lists = [found, ...listsOf(page)];
    if (found.products.length > 0) deliver(viewOfList(found, place()));
  };
  look(first);
  return {
    hear,
    look: (next) => {
      if (next !== page) look(next);
    },
    lookIntoCart() {
      const lines = cart.get(slug);
      if (lines.length > 0) deliver(viewOfCart(lines, place()));
    },
    follow(link) {
      const channel = contactOf(link);
      if (channel) hear({ name: "contact", channel });
      const choice = isCard(link) && choiceOf(lists, link.pathname, place());
      if (choice) deliver(choice);
    },
  };
}
