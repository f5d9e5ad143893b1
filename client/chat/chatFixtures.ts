import type { Message, Thread } from "../types/chat.gen";
import type { Unsent } from "./chatOutbox";

/** A message for tests: the shop's, unless it says otherwise. */
export function message(seq: number, more: Partial<Message> = {}): Message {
  const at = new Date(Date.UTC(2026, 10, 21, 4, seq)).toISOString();
  return {
    seq,
    key: `key-of-${seq}`,
    from: "shop",
    text: `No. ${seq}`,
    picture: null,
    at,
    ...more,
  };
}

/** A conversation of the messages from one to another. */
export function thread(first: number, last: number, more: Partial<Thread> = {}): Thread {
  const messages = Array.from({ length: last - first + 1 }, (_, i) => message(first + i));
  return { messages, more: first > 1, seen: 0, unread: 0, ...more };
}

/** A message of customer 5 that is not sent. */
export function unsent(key: string, more: Partial<Unsent> = {}): Unsent {
  const at = "2026-11-21T06:00:00Z";
  return { key, customer: 5, text: `unsent ${key}`, at, picture: false, ...more };
}

/** The places of a conversation's messages. */
export function seqs({ messages }: Thread): number[] {
  return messages.map(({ seq }) => seq);
}
