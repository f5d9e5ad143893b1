import type { Page } from "../types/page.gen";
import { chosenLanguage } from "./language";

/** The answer to a navigation was no page of this build: open the address anew instead. */
export class NotAPage extends Error {}

interface Entry {
  page: Promise<Page>;
  at: number;
}

const capacity = 30;
const prefetchedFor = 30_000;
const rememberedFor = 5 * 60_000;

/**
 * Pages by address and language chosen, fetched once each: a link's prefetch for half a minute,
 * a visited page for five, so that back and forward show at once.
 */
export class PageStore {
  private entries = new Map<string, Entry>();

  constructor(private build: string) {}

  /** Puts a page in that is already here, such as the document's own. */
  put(href: string, page: Page): void {
    this.remember(entryName(href), Promise.resolve(page));
  }

  /** The page of an address. Going back takes an older copy than going on. */
  get(href: string, back: boolean): Promise<Page> {
    const name = entryName(href);
    const entry = this.entries.get(name);
    if (entry && Date.now() - entry.at < (back ? rememberedFor : prefetchedFor)) return entry.page;
    const page = this.fetch(href);
    this.remember(name, page);
    page.catch(() => this.entries.delete(name));
    return page;
  }

  private remember(name: string, page: Promise<Page>): void {
    this.entries.delete(name);
    this.entries.set(name, { page, at: Date.now() });
    const oldest = this.entries.keys().next();
    if (this.entries.size > capacity && !oldest.done) this.entries.delete(oldest.value);
  }

  private async fetch(href: string): Promise<Page> {
    const response = await fetch(href, { headers: { Accept: "application/json" } });
    const json = response.headers.get("Content-Type")?.startsWith("application/json");
    if (!json || response.headers.get("X-Haat-Build") !== this.build) throw new NotAPage(href);
    return response.json();
  }
}

// An address without lang shows another page once the toggle has written another language to its cookie.
function entryName(href: string): string {
  return `${chosenLanguage() ?? ""} ${href}`;
}
