import { chosenLanguage } from "../lib/language";
import type { Page } from "../types/page.gen";

/** The response to a navigation was not a page of this build. Open the address with a reload instead. */
export class NotAPage extends Error {}

/** A page and its final address, which differs from the requested one after a redirect. */
export interface Answer {
  page: Page;
  href: string;
}

interface Entry {
  answer: Promise<Answer>;
  /** The answer, once it has loaded. */
  come?: Answer;
  at: number;
}

const capacity = 30;
const prefetchedFor = 30_000;
const rememberedFor = 5 * 60_000;

/**
 * A cache of pages by address and chosen language. Each page is fetched once. A prefetched page is fresh for 30
 * seconds. Going back may use a page that is up to 5 minutes old, so that it is shown immediately.
 */
export class PageStore {
  private entries = new Map<string, Entry>();

  constructor(private build: string) {}

  /** Stores a page that is already loaded, such as the document's own. */
  put(href: string, page: Page): void {
    const come = { page, href };
    this.keep(entryName(href), { answer: Promise.resolve(come), come, at: Date.now() });
  }

  /** Removes the page of an address, so that it is fetched again. */
  forget(href: string): void {
    this.entries.delete(entryName(href));
  }

  /** Returns the answer that `get` would resolve to if it has already loaded, else undefined. */
  here(href: string, back: boolean): Answer | undefined {
    return this.known(entryName(href), back)?.come;
  }

  /** Returns the page of an address. Going back accepts an older copy than following a link. */
  get(href: string, back: boolean): Promise<Answer> {
    const name = entryName(href);
    const known = this.known(name, back);
    if (known) return known.answer;
    const entry: Entry = { answer: this.fetch(href), at: Date.now() };
    this.keep(name, entry);
    entry.answer.then(
      (answer) => {
        entry.come = answer;
      },
      () => {
        if (this.entries.get(name) === entry) this.entries.delete(name);
      },
    );
    return entry.answer;
  }

  private known(name: string, back: boolean): Entry | undefined {
    const entry = this.entries.get(name);
    if (!entry || Date.now() - entry.at >= (back ? rememberedFor : prefetchedFor)) return;
    this.keep(name, entry);
    return entry;
  }

  // Moves the entry to the end, so that the entries are in order of last use, and evicts the oldest beyond the
  // capacity.
  private keep(name: string, entry: Entry): void {
    this.entries.delete(name);
    this.entries.set(name, entry);
    const oldest = this.entries.keys().next();
    if (this.entries.size > capacity && !oldest.done) this.entries.delete(oldest.value);
  }

  private async fetch(href: string): Promise<Answer> {
    const response = await fetch(href, { headers: { Accept: "application/json" } });
    const json = response.headers.get("Content-Type")?.startsWith("application/json");
    if (!json || response.headers.get("X-Haat-Build") !== this.build) throw new NotAPage(href);
    const page: Page = await response.json();
    if (!response.redirected) return { page, href };
    const { pathname, search } = new URL(response.url);
    return { page, href: pathname + search };
  }
}

// Returns the cache key, which contains the language, because an address without lang has another page after a change
// of the language cookie.
function entryName(href: string): string {
  return `${chosenLanguage() ?? ""} ${href}`;
}
