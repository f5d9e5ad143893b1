import type { Message, Thread } from "../types/chat.gen";

// What the browser knows of a conversation: a run of messages without a gap that ends with the last one.

/** The place of the last message; 0 before the first. */
export function lastSeq(thread: Thread | undefined): number {
  return thread?.messages.at(-1)?.seq ?? 0;
}

/** The thread with a message that came; the same where it was there, null where others before it are missing. */
export function withMessage<T extends Thread>(thread: T, message: Message): T | null {
  const last = lastSeq(thread);
  if (message.seq <= last) return thread;
  if (message.seq > last + 1) return null;
  return { ...thread, messages: [...thread.messages, message] };
}

/** The thread with the messages before its first one. */
export function withOlder<T extends Thread>(thread: T, older: Thread): T {
  const first = thread.messages[0]?.seq ?? Infinity;
  const before = older.messages.filter(({ seq }) => seq < first);
  return { ...thread, messages: [...before, ...thread.messages], more: older.more };
}

/**
 * The thread as it was just read, with what was known before: older messages that
 * reach up to it, and those that came while it was read.
 */
export function joined<T extends Thread>(known: T | undefined, read: T): T {
  if (!known) return read;
  const seen = Math.max(known.seen, read.seen);
  const first = read.messages[0]?.seq ?? 1;
  const last = lastSeq(read);
  if (lastSeq(known) < first - 1) return { ...read, seen };
  const before = known.messages.filter(({ seq }) => seq < first);
  const after = known.messages.filter(({ seq }) => seq > last);
  const more = before.length > 0 ? known.more : read.more;
  return { ...read, messages: [...before, ...read.messages, ...after], more, seen };
}

/** The thread once the other side has seen it up to a message. */
export function withSeen<T extends Thread>(thread: T, seq: number): T {
  return seq > thread.seen ? { ...thread, seen: seq } : thread;
}
