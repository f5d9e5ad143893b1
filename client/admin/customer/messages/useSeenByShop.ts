import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { lastSeq } from "../../../chat/conversation/chatThread";
import type { CustomerThread } from "../../../types/chat.gen";
import type { Counts } from "../../../types/report.gen";
import { useAdminApi } from "../../lib/api";
import { takeSeen } from "./useTalk";

/** Marks the conversation as seen by the shop while its end is visible. */
export function useSeenByShop(thread: CustomerThread | undefined, inSight: boolean): void {
  const queries = useQueryClient();
  const { post } = useAdminApi();
  const visible = useSyncExternalStore(onVisibility, () => !document.hidden);
  const seq = lastSeq(thread);
  const customer = thread?.customer.id ?? 0;
  const unread = (thread?.unread ?? 0) > 0;
  useEffect(() => {
    if (!inSight || !visible || !unread) return;
    post<Counts>(`conversations/${customer}/seen`, { seq }).then(
      (counts) => {
        queries.setQueryData(["counts"], counts);
        takeSeen(queries, customer, seq);
      },
      (error) => console.info("that messages were seen could not be told:", error),
    );
  }, [queries, post, inSight, visible, unread, customer, seq]);
}

function onVisibility(tell: () => void): () => void {
  document.addEventListener("visibilitychange", tell);
  return () => document.removeEventListener("visibilitychange", tell);
}
