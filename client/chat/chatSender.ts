import { create } from "zustand";
import { ApiError } from "../lib/api";
import type { Unsent } from "./chatOutbox";

/**
 * How it stands with a message that is not sent: on its way, waiting for a
 * connection, or refused for a reason that it may be sent again or removed for.
 */
export type Sending =
  | { state: "sending" }
  | { state: "waiting" }
  | { state: "refused"; reason: string };

const useStates = create<Record<string, Sending>>(() => ({}));

const sending: Sending = { state: "sending" };

/** How it stands with an unsent message now. */
export function sendingOf(key: string): Sending {
  return useStates.getState()[key] ?? sending;
}

/** The same for what shows it. */
export function useSending(key: string): Sending {
  return useStates((states) => states[key] ?? sending);
}

/** What the sender sends, and how. */
export interface Post {
  /** The messages that are not sent, the oldest first. */
  unsent(): Unsent[];
  /** Sends one; resolves once it is in the thread. Rejects with an ApiError where it is refused. */
  send(message: Unsent): Promise<void>;
  /** Is told of one that is sent. */
  done(message: Unsent): void;
}

// In milliseconds: how long after a try without an answer the next one is, at first and at most.
const soon = 2000;
const late = 60_000;

/**
 * Sends what waits, one message after another in the order they were written.
 * What is refused waits for the customer; what gets no answer is tried again, and
 * what was written after it waits behind it.
 */
export class ChatSender {
  private busy = false;
  private failures = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private post: Post | null = null;

  /** From now on messages go by this post; returns how to end that. */
  connect(post: Post): () => void {
    this.post = post;
    void this.run();
    return () => {
      if (this.post !== post) return;
      this.post = null;
      clearTimeout(this.timer);
    };
  }

  /** Sends what waits, now. */
  run = async (): Promise<void> => {
    if (this.busy) return;
    this.busy = true;
    clearTimeout(this.timer);
    try {
      while (await this.sendNext());
    } finally {
      this.busy = false;
    }
  };

  /** Sends a message that was refused once more. */
  retry = (key: string): Promise<void> => {
    this.tell(key, sending);
    return this.run();
  };

  // Whether there may be another to send.
  private async sendNext(): Promise<boolean> {
    const { post } = this;
    const next = post?.unsent().find(({ key }) => sendingOf(key).state !== "refused");
    if (!post || !next) return false;
    this.tell(next.key, sending);
    try {
      await post.send(next);
      this.failures = 0;
      post.done(next);
      return true;
    } catch (error) {
      console.info("the message was not sent:", error);
      return this.failed(post, next, error);
    }
  }

  private failed(post: Post, message: Unsent, error: unknown): boolean {
    if (isRefusal(error)) {
      this.tell(message.key, { state: "refused", reason: error.message });
      return true;
    }
    for (const { key } of post.unsent())
      if (sendingOf(key).state !== "refused") this.tell(key, { state: "waiting" });
    const asked = error instanceof ApiError ? error.retryAfter * 1000 : 0;
    const wait = Math.max(asked, Math.min(soon * 2 ** this.failures++, late));
    this.timer = setTimeout(this.run, wait);
    return false;
  }

  private tell(key: string, state: Sending): void {
    useStates.setState({ [key]: state });
  }
}

// 401: signed out; 408 and 429: later; 5xx: the server's own fault.
function isRefusal(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false;
  return error.status >= 400 && error.status < 500 && ![401, 408, 429].includes(error.status);
}

/** Of this tab: only one message is on its way at a time. */
export const sender = new ChatSender();
