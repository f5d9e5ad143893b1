import type { Prefetch } from "./navigation";

// Milliseconds that an intent must last before its page is fetched, and the maximum number of concurrent fetches.
const believedAfter = 80;
const atOnce = 2;

/** Prefetches the address that the visitor is about to open: the last intent after a delay, at most two at a time. */
export class Prefetcher implements Prefetch {
  private waiting: ReturnType<typeof setTimeout> | undefined;
  private running = 0;

  /** `fetch` loads an address. Its errors are ignored here and appear when the link is opened. */
  constructor(private fetch: (href: string) => Promise<unknown>) {}

  /** Fetches the address after 80 ms, unless it is canceled or replaced by another one. */
  soon(href: string): void {
    this.cancel();
    this.waiting = setTimeout(() => this.now(href), believedAfter);
  }

  /** Fetches the address immediately. Does nothing if two fetches are running. */
  now(href: string): void {
    this.cancel();
    if (this.running >= atOnce) return;
    this.running++;
    this.fetch(href)
      .catch(() => {})
      .finally(() => this.running--);
  }

  /** Cancels the delayed prefetch. */
  cancel = (): void => {
    clearTimeout(this.waiting);
  };
}
