/** The address and the event handlers of an event stream. */
export interface Listener {
  /**
   * Returns the address of the stream. It contains the id of the last received event, so that the stream
   * starts
   * with the missed events.
   */
  address(): string;
  /** Handlers by event name. An event's data is JSON; `place` is the id of the last event. */
  news: Record<string, (data: never, place: string) => void>;
  /** Keeps the stream open while the page is hidden. */
  hidden?: true;
  /** Returns false if the user is signed out, true if signed in or unknown. Called when the stream could not be opened. */
  allowed(): Promise<boolean>;
}

// In milliseconds: the shortest and the longest delay before a retry, and the lifetime of a stream that resets the
// backoff.
const soon = 1000;
const late = 60_000;
const steady = 10_000;

/**
 * Server-sent events over one EventSource at a time. It is closed while the page is offline, and while the page
 * is hidden unless `hidden` is set. A stream that ended is reopened here instead of by the browser, which would
 * request its first address again.
 */
export class EventStream {
  private source: EventSource | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private failures = 0;
  private openedAt = 0;

  constructor(private listener: Listener) {}

  /** Opens the stream and keeps it open until close(). */
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

  /** Opens the stream, closes it while the page is hidden or offline, and reopens it afterwards. Returns a function that stops this. */
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
    // Jitter distributes the reconnections after a restart of the server.
    const again = setTimeout(this.open, wait * (0.5 + Math.random()));
    this.timer = again;
    if (!opened && !(await this.listener.allowed())) clearTimeout(again);
  }
}
