/** What a stream of news tells, and asks, its owner. */
export interface Listener {
  /** The address of the stream from now on: what came meanwhile comes first. */
  address(): string;
  /** What is told of each kind of news, by the event's name; its data is JSON, place the id that was heard last. */
  news: Record<string, (data: never, place: string) => void>;
  /** It listens while the page is hidden, too. */
  hidden?: true;
  /** Whether who listens is still signed in, or that is not known: asked where the stream could not be opened. */
  allowed(): Promise<boolean>;
}

// In milliseconds: how long after it ended the stream is opened again, at first
// and at most, and how long one lives that is no failure.
const soon = 1000;
const late = 60_000;
const steady = 10_000;

/**
 * News as the server tells them, one EventSource at a time. It is closed while
 * the page is offline, or hidden unless that is wished otherwise. One that ends is opened again by
 * us, not by the browser, which would ask from where it began.
 */
export class EventStream {
  private source: EventSource | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private failures = 0;
  private openedAt = 0;

  constructor(private listener: Listener) {}

  /** Opens it and keeps it open until close. */
  open = () => {
    clearTimeout(this.timer);
    if (this.source || this.isHidden() || !navigator.onLine) return;
    const source = new EventSource(this.listener.address());
    this.source = source;
    this.openedAt = 0;
    source.onopen = () => {
      this.openedAt = Date.now();
    };
    this.hear(source);
    source.onerror = () => this.ended(source);
  };

  close = () => {
    clearTimeout(this.timer);
    this.source?.close();
    this.source = null;
  };

  /** Follows the page: closed with it in the background, open in front, at once when it is online again. */
  follow(): () => void {
    const look = () => (this.isHidden() ? this.close() : this.open());
    const offline = () => this.close();
    this.open();
    document.addEventListener("visibilitychange", look);
    window.addEventListener("online", look);
    window.addEventListener("offline", offline);
    return () => {
      document.removeEventListener("visibilitychange", look);
      window.removeEventListener("online", look);
      window.removeEventListener("offline", offline);
      this.close();
    };
  }

  private isHidden(): boolean {
    return document.hidden && !this.listener.hidden;
  }

  private hear(source: EventSource) {
    for (const [name, tell] of Object.entries(this.listener.news)) {
      source.addEventListener(name, (event) => {
        const { data, lastEventId } = event as MessageEvent;
        tell(JSON.parse(data) as never, lastEventId);
      });
    }
  }

  private async ended(source: EventSource) {
    if (source !== this.source) return;
    this.close();
    const opened = this.openedAt > 0;
    if (opened && Date.now() - this.openedAt > steady) this.failures = 0;
    const wait = Math.min(soon * 2 ** this.failures++, late);
    // Shared out, so that a server that starts again is not asked by all at once.
    const again = setTimeout(this.open, wait * (0.5 + Math.random()));
    this.timer = again;
    if (!opened && !(await this.listener.allowed())) clearTimeout(again);
  }
}
