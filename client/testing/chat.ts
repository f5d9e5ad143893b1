import type { Unsent } from "../chat/conversation/chatOutbox";
import type { Message, Thread } from "../types/chat.gen";

/** Returns a message for tests, by default from the shop. */
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

/** Returns a conversation with the messages `first` to `last`. */
export function thread(first: number, last: number, more: Partial<Thread> = {}): Thread {
  const messages = Array.from({ length: last - first + 1 }, (_, i) => message(first + i));
  return { messages, more: first > 1, seen: 0, unread: 0, ...more };
}

/** Returns an unsent message of customer 5. */
export function unsent(key: string, more: Partial<Unsent> = {}): Unsent {
  const at = "2026-11-21T06:00:00Z";
  return { key, customer: 5, text: `unsent ${key}`, at, picture: false, ...more };
}

/** Returns the sequence numbers of a conversation's messages. */
export function seqs({ messages }: Thread): number[] {
  return messages.map(({ seq }) => seq);
}
