import type { Message, Thread } from "../../types/chat.gen";

// The browser's copy of a conversation: consecutive messages up to the last one, without gaps.

/** Returns the sequence number of the last message; 0 without messages. */
export function lastSeq(thread: Thread | undefined): number {
  return thread?.messages.at(-1)?.seq ?? 0;
}

/**
 * Returns the thread with a new message. Returns the same thread if it already has the message, and null if
 * messages before it are missing.
 */
export function withMessage<T extends Thread>(thread: T, message: Message): T | null {
  const last = lastSeq(thread);
  if (message.seq <= last) return thread;
  if (message.seq > last + 1) return null;
  return { ...thread, messages: [...thread.messages, message] };
}

/** Returns the thread with older messages inserted before its first one. */
export function withOlder<T extends Thread>(thread: T, older: Thread): T {
  const first = thread.messages[0]?.seq ?? Infinity;
  const before = older.messages.filter(({ seq }) => seq < first);
  return { ...thread, messages: [...before, ...thread.messages], more: older.more };
}

/**
 * Merges a newly loaded thread with the known one. It keeps older known messages unless there is a gap, and
 * messages that arrived during the request.
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

/** Returns the thread after the other side has seen it up to the message `seq`. */
export function withSeen<T extends Thread>(thread: T, seq: number): T {
  return seq > thread.seen ? { ...thread, seen: seq } : thread;
}
