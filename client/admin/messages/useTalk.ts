import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { joined, lastSeq, withMessage, withOlder } from "../../chat/chatThread";
import type { CustomerThread, Message } from "../../types/chat.gen";
import { useAdminApi } from "../lib/api";

const keyOf = (customer: number) => ["thread", customer];

/** The conversation with a customer. */
export function useTalk(customer: number) {
  const queries = useQueryClient();
  const { get } = useAdminApi();
  const query = useQuery({
    queryKey: keyOf(customer),
    queryFn: async ({ signal }) => {
      const read = await get<CustomerThread>(`conversations/${customer}`, signal);
      return joined(queries.getQueryData<CustomerThread>(keyOf(customer)), read);
    },
    placeholderData: undefined, // which would be another customer's
  });
  const before = query.data?.messages[0]?.seq ?? 0;
  /** Reads the part before the first message that is known. */
  const readOlder = useCallback(async () => {
    const older = await get<CustomerThread>(`conversations/${customer}?before=${before}`);
    queries.setQueryData<CustomerThread>(
      keyOf(customer),
      (known) => known && withOlder(known, older),
    );
  }, [queries, get, customer, before]);
  return { query, readOlder };
}

/** Puts a message that was sent into the conversation; where others before it are missing, that is read again. */
export async function takeSent(queries: QueryClient, customer: number, message: Message) {
  const known = queries.getQueryData<CustomerThread>(keyOf(customer));
  const now = known && withMessage(known, message);
  if (now) queries.setQueryData(keyOf(customer), now);
  else await queries.invalidateQueries({ queryKey: keyOf(customer) });
  await queries.invalidateQueries({ queryKey: ["conversations"] });
}

/** Notes that all of a conversation that is known was seen. */
export function takeSeen(queries: QueryClient, customer: number, seq: number): void {
  queries.setQueryData<CustomerThread>(keyOf(customer), (known) =>
    known && lastSeq(known) <= seq ? { ...known, unread: 0 } : known,
  );
  void queries.invalidateQueries({ queryKey: ["conversations"] });
}
