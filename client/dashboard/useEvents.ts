import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { lastSeq, withSeen } from "../chat/conversation/chatThread";
import { ApiError } from "../lib/api";
import { EventStream } from "../lib/eventStream";
import { useCustomer } from "../state/customer";
import type { Profile, Unread } from "../types/account.gen";
import type { Message, Thread } from "../types/chat.gen";
import { useCustomerApi } from "./query";
import { hear, takeMessage } from "./thread";
import { useSender } from "./useSender";

/**
 * Keeps the open dashboard current by the event stream: messages, the shop's seen position and unread counts.
 * It also sends waiting messages.
 */
export function useEvents(): void {
  const queries = useQueryClient();
  const api = useCustomerApi();
  const customer = useCustomer()?.id;
  useSender();
  useEffect(() => {
    if (!customer) return;
    const address = () => {
      const thread = queries.getQueryData<Thread>(["thread"]);
      return api.to(thread ? `/events?after=${lastSeq(thread)}` : "/events");
    };
    const allowed = () => isSignedIn(() => api.get<Profile>(""));
    return new EventStream({ news: news(queries), address, allowed }).follow();
  }, [queries, api, customer]);
}

/** Returns the event handlers, which update the query cache or invalidate parts of it. */
export function news(queries: QueryClient) {
  const thread = () => queries.getQueryData<Thread>(["thread"]);
  const anew = (key: string) => void queries.invalidateQueries({ queryKey: [key] });
  return {
    message: (message: Message) => void takeMessage(queries, message),
    seen({ seq }: { seq: number }) {
      hear(queries, { seen: seq });
      const known = thread();
      if (known) queries.setQueryData(["thread"], withSeen(known, seq));
    },
    unread(unread: Unread) {
      const before = queries.getQueryData<Unread>(["unread"]);
      queries.setQueryData(["unread"], unread);
      if (unread.notifications === before?.notifications) return;
      anew("notifications");
      if (before && unread.notifications > before.notifications) anew("orders");
    },
  };
}

async function isSignedIn(ask: () => Promise<Profile>): Promise<boolean> {
  try {
    await ask();
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return false;
    console.info("check the session:", error);
  }
  return true;
}
