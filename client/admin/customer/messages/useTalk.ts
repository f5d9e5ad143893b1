import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { joined, lastSeq, withMessage, withOlder } from "../../../chat/conversation/chatThread";
import type { CustomerThread, Message } from "../../../types/chat.gen";
import { useAdminApi } from "../../lib/api";

const keyOf = (customer: number) => ["thread", customer];

/** Loads the conversation with a customer, and returns a function that loads older messages. */
export function useTalk(customer: number) {
  const queries = useQueryClient();
  const { get } = useAdminApi();
  const query = useQuery({
    queryKey: keyOf(customer),
    queryFn: async ({ signal }) => {
      const read = await get<CustomerThread>(`conversations/${customer}`, signal);
      return joined(queries.getQueryData<CustomerThread>(keyOf(customer)), read);
    },
    placeholderData: undefined, // Placeholder data could belong to another customer.
  });
  const before = query.data?.messages[0]?.seq ?? 0;
  /** Loads the messages before the first known one. */
  const readOlder = useCallback(async () => {
    const older = await get<CustomerThread>(`conversations/${customer}?before=${before}`);
    queries.setQueryData<CustomerThread>(
      keyOf(customer),
      (known) => known && withOlder(known, older),
    );
  }, [queries, get, customer, before]);
  return { query, readOlder };
}

/** Appends a sent message to the conversation; if messages in between are missing, it refetches. */
export async function takeSent(queries: QueryClient, customer: number, message: Message) {
  const known = queries.getQueryData<CustomerThread>(keyOf(customer));
  const now = known && withMessage(known, message);
  if (now) queries.setQueryData(keyOf(customer), now);
  else await queries.invalidateQueries({ queryKey: keyOf(customer) });
  await queries.invalidateQueries({ queryKey: ["conversations"] });
}

/** Marks a conversation as read if seq covers its last known message. */
export function takeSeen(queries: QueryClient, customer: number, seq: number): void {
  queries.setQueryData<CustomerThread>(keyOf(customer), (known) =>
    known && lastSeq(known) <= seq ? { ...known, unread: 0 } : known,
  );
  void queries.invalidateQueries({ queryKey: ["conversations"] });
}
