import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { joined, lastSeq, withMessage, withOlder, withSeen } from "../chat/chatThread";
import type { Message, Thread } from "../types/chat.gen";
import { useCustomerApi } from "./query";

/** What the stream of news has told: a thread that is being read meanwhile may be older. */
interface Heard {
  /** The place of the last message. */
  last: number;
  /** Up to where the shop has seen them. */
  seen: number;
}

const nothing: Heard = { last: 0, seen: 0 };

/** Remembers what was heard. */
export function hear(queries: QueryClient, { last = 0, seen = 0 }: Partial<Heard>): void {
  queries.setQueryData<Heard>(["heard"], (heard = nothing) => ({
    last: Math.max(heard.last, last),
    seen: Math.max(heard.seen, seen),
  }));
}

type Read = (path: string, signal?: AbortSignal) => Promise<Thread>;

// How often a thread is read that is behind what was heard.
const tries = 3;

/** The newest part of the conversation, joined with what is known of it. */
export async function readThread(
  queries: QueryClient,
  read: Read,
  signal?: AbortSignal,
): Promise<Thread> {
  for (let i = 1; ; i++) {
    const found = await read("/chat", signal);
    const { last, seen } = queries.getQueryData<Heard>(["heard"]) ?? nothing;
    const thread = joined(queries.getQueryData<Thread>(["thread"]), found);
    if (lastSeq(thread) >= last || i === tries) return withSeen(thread, seen);
  }
}

/** Puts a message into the thread; where others before it are missing, the thread is read again. */
export async function takeMessage(queries: QueryClient, message: Message): Promise<void> {
  hear(queries, { last: message.seq });
  const known = queries.getQueryData<Thread>(["thread"]);
  const now = known && withMessage(known, message);
  if (now) queries.setQueryData(["thread"], now);
  else await queries.invalidateQueries({ queryKey: ["thread"] });
}

/** The customer's conversation with the shop. */
export function useThread() {
  const queries = useQueryClient();
  const { get } = useCustomerApi();
  const query = useQuery({
    queryKey: ["thread"],
    queryFn: ({ signal }) => readThread(queries, get<Thread>, signal),
  });
  const before = query.data?.messages[0]?.seq ?? 0;
  /** Reads the part before the first message that is known. */
  const readOlder = useCallback(async () => {
    const older = await get<Thread>(`/chat?before=${before}`);
    queries.setQueryData<Thread>(["thread"], (known) => known && withOlder(known, older));
  }, [queries, get, before]);
  return { query, readOlder };
}
