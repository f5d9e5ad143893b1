import { useInfiniteQuery } from "@tanstack/react-query";
import type { Conversation, Conversations } from "../../types/chat.gen";
import { useAdminApi } from "../lib/api";

/** The shop's conversations as far as they were asked for: of customers whose name or number has the words. */
export function useConversations(words: string) {
  const api = useAdminApi();
  const query = useInfiniteQuery({
    queryKey: ["conversations", words],
    queryFn: ({ pageParam, signal }) =>
      api.get<Conversations>(
        `conversations?page=${pageParam}&q=${encodeURIComponent(words)}`,
        signal,
      ),
    initialPageParam: 1,
    getNextPageParam: ({ page, pages }) => (page < pages ? page + 1 : undefined),
  });
  return { query, list: once(query.data?.pages ?? []) };
}

/** The conversations of the pages, each once: one may have moved from a page to the next as they were read. */
export function once(pages: Pick<Conversations, "conversations">[]): Conversation[] {
  const all = pages.flatMap(({ conversations }) => conversations);
  const known = new Set<number>();
  return all.filter(({ customer: { id } }) => !known.has(id) && known.add(id));
}
