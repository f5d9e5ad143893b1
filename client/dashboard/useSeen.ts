import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { lastSeq } from "../chat/conversation/chatThread";
import type { Unread } from "../types/account.gen";
import type { Thread } from "../types/chat.gen";
import { useCustomerApi } from "./query";
import { useUnread } from "./useUnread";

/** Reports to the shop that the customer has seen the conversation, while its end is visible. */
export function useSeen(thread: Thread | undefined, inSight: boolean): void {
  const queries = useQueryClient();
  const { post } = useCustomerApi();
  const visible = useSyncExternalStore(onVisibility, () => !document.hidden);
  const last = lastSeq(thread);
  const unread = useUnread().messages + (thread?.unread ?? 0) > 0;
  useEffect(() => {
    if (!inSight || !visible || !unread || last === 0) return;
    post<Unread>("/chat/seen", { seq: last }).then(
      (now) => {
        queries.setQueryData(["unread"], now);
        queries.setQueryData<Thread>(["thread"], (known) => known && { ...known, unread: 0 });
        void queries.invalidateQueries({ queryKey: ["notifications"] });
      },
      (error) => console.info("that messages were seen could not be told:", error),
    );
  }, [queries, post, inSight, visible, unread, last]);
}

function onVisibility(tell: () => void): () => void {
  document.addEventListener("visibilitychange", tell);
  return () => document.removeEventListener("visibilitychange", tell);
}
