import { useInfiniteQuery } from "@tanstack/react-query";
import type { Conversation, Conversations } from "../../../types/chat.gen";
import { useAdminApi } from "../../lib/api";

/** Returns the loaded conversations, filtered by words in the customer's name or number. */
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

/** Merges pages without duplicates: a conversation may move to the next page between two requests. */
export function once(pages: Pick<Conversations, "conversations">[]): Conversation[] {
  const all = pages.flatMap(({ conversations }) => conversations);
  const known = new Set<number>();
  return all.filter(({ customer: { id } }) => !known.has(id) && known.add(id));
}
