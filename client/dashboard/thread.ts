import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { joined, lastSeq, withMessage, withOlder, withSeen } from "../chat/conversation/chatThread";
import type { Message, Thread } from "../types/chat.gen";
import { useCustomerApi } from "./query";

/** The latest positions from the event stream. A thread that was loading at the time may be older. */
interface Heard {
  /** The sequence number of the last message. */
  last: number;
  /** The sequence number of the last message that the shop has seen. */
  seen: number;
}

const nothing: Heard = { last: 0, seen: 0 };

/** Stores the highest received positions. */
export function hear(queries: QueryClient, { last = 0, seen = 0 }: Partial<Heard>): void {
  queries.setQueryData<Heard>(["heard"], (heard = nothing) => ({
    last: Math.max(heard.last, last),
    seen: Math.max(heard.seen, seen),
  }));
}

type Read = (path: string, signal?: AbortSignal) => Promise<Thread>;

// The maximum number of loads until the thread is as recent as the event stream.
const tries = 3;

/** Loads the newest part of the conversation and joins it with the cached part. */
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

/** Appends a message to the thread; if messages before it are missing, reloads the thread. */
export async function takeMessage(queries: QueryClient, message: Message): Promise<void> {
  hear(queries, { last: message.seq });
  const known = queries.getQueryData<Thread>(["thread"]);
  const now = known && withMessage(known, message);
  if (now) queries.setQueryData(["thread"], now);
  else await queries.invalidateQueries({ queryKey: ["thread"] });
}

export function useThread() {
  const queries = useQueryClient();
  const { get } = useCustomerApi();
  const query = useQuery({
    queryKey: ["thread"],
    queryFn: ({ signal }) => readThread(queries, get<Thread>, signal),
  });
  const before = query.data?.messages[0]?.seq ?? 0;
  /** Loads the messages before the first loaded one. */
  const readOlder = useCallback(async () => {
    const older = await get<Thread>(`/chat?before=${before}`);
    queries.setQueryData<Thread>(["thread"], (known) => known && withOlder(known, older));
  }, [queries, get, before]);
  return { query, readOlder };
}
