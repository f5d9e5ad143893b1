import type { Unread } from "../types/account.gen";
import type { Message } from "../types/chat.gen";

/** What a stream of news tells, and asks, its owner. */
export interface Listener {
  /** The address of the stream from now on: what came meanwhile comes first. */
  address(): string;
  message(message: Message): void;
  /** The shop has seen the conversation up to a message. */
  seen(seq: number): void;
  unread(unread: Unread): void;
  /** Whether the customer is still signed in, or that is not known: asked where the stream could not be opened. */
  allowed(): Promise<boolean>;
}

// In milliseconds: how long after it ended the stream is opened again, at first
// and at most, and how long one lives that is no failure.
const soon = 1000;
const late = 60_000;
const steady = 10_000;

/**
 * The customer's news as the server tells them, one EventSource at a time. It is
 * closed while the page is hidden or offline. One that ends is opened again by
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
    if (this.source || document.hidden || !navigator.onLine) return;
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
    const look = () => (document.hidden ? this.close() : this.open());
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

  private hear(source: EventSource) {
    const on = <T>(name: string, tell: (data: T) => void) =>
      source.addEventListener(name, (event) => tell(JSON.parse((event as MessageEvent).data)));
    on<Message>("message", (message) => this.listener.message(message));
    on<{ seq: number }>("seen", ({ seq }) => this.listener.seen(seq));
    on<Unread>("unread", (unread) => this.listener.unread(unread));
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
