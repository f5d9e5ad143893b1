import { create } from "zustand";
import { ApiError } from "../../lib/api";
import type { Unsent } from "./chatOutbox";

/**
 * The state of an unsent message: being sent, waiting for a connection, or refused with a reason. A refused
 * message can be sent again or removed.
 */
export type Sending =
  | { state: "sending" }
  | { state: "waiting" }
  | { state: "refused"; reason: string };

const useStates = create<Record<string, Sending>>(() => ({}));

const sending: Sending = { state: "sending" };

/** Returns the current state of an unsent message. */
export function sendingOf(key: string): Sending {
  return useStates.getState()[key] ?? sending;
}

/** Returns the same as sendingOf, and rerenders when it changes. */
export function useSending(key: string): Sending {
  return useStates((states) => states[key] ?? sending);
}

/** The source and the transport of unsent messages. */
export interface Post {
  /** Returns the unsent messages, oldest first. */
  unsent(): Unsent[];
  /** Sends a message; resolves once it is in the thread. Rejects with an ApiError if the server refuses it. */
  send(message: Unsent): Promise<void>;
  /** Called after a message is sent. */
  done(message: Unsent): void;
}

// The shortest and the longest delay in milliseconds before a retry, if there was no response.
const soon = 2000;
const late = 60_000;

/**
 * Sends waiting messages one at a time, in the order in which they were written. A refused message waits for
 * the customer. If there is no response, the message is retried and later messages wait for it.
 */
export class ChatSender {
  private busy = false;
  private failures = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private post: Post | null = null;

  /** Connects the sender to `post` and starts sending. Returns a function that disconnects it. */
  connect(post: Post): () => void {
    this.post = post;
    void this.run();
    return () => {
      if (this.post !== post) return;
      this.post = null;
      clearTimeout(this.timer);
    };
  }

  /** Sends the waiting messages immediately. */
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

  /** Sends a refused message again. */
  retry = (key: string): Promise<void> => {
    this.tell(key, sending);
    return this.run();
  };

  // Sends the next message. Reports whether there may be another one to send.
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
      console.info("send message:", error);
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

// Reports whether the refusal is final: a 4xx status except 401 (signed out), 408 and 429 (retry later).
function isRefusal(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false;
  return error.status >= 400 && error.status < 500 && ![401, 408, 429].includes(error.status);
}

/** The sender of this tab; it sends one message at a time. */
export const sender = new ChatSender();
