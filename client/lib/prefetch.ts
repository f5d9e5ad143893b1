import type { Prefetch } from "./navigation";

// How long an intent lasts before it is believed, and how many fetches it may have under way.
const believedAfter = 80;
const atOnce = 2;

/** Fetches what someone seems about to open: the last one that waits, two at a time. */
export class Prefetcher implements Prefetch {
  private waiting: ReturnType<typeof setTimeout> | undefined;
  private running = 0;

  /** fetch gets an address; a failure is met when the link is followed. */
  constructor(private fetch: (href: string) => Promise<unknown>) {}

  /** Fetches the address in a moment, unless it is cancelled or another comes before. */
  soon(href: string): void {
    this.cancel();
    this.waiting = setTimeout(() => this.now(href), believedAfter);
  }

  /** Fetches the address, unless as many as may be are under way. */
  now(href: string): void {
    this.cancel();
    if (this.running >= atOnce) return;
    this.running++;
    this.fetch(href)
      .catch(() => {})
      .finally(() => this.running--);
  }

  /** The intent is gone: what waits is not fetched. */
  cancel = (): void => {
    clearTimeout(this.waiting);
  };
}
