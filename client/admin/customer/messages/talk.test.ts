import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, test } from "vitest";
import { message, seqs, thread } from "../../../testing/chat";
import type { Conversation, CustomerThread } from "../../../types/chat.gen";
import { once } from "./useConversations";
import { takeSeen, takeSent } from "./useTalk";

const person = (id: number) => ({ id, name: `Customer ${id}`, mobile: "01712345678" });
const talk = (first: number, last: number, unread = 0): CustomerThread => ({
  ...thread(first, last, { unread }),
  customer: person(5),
});

let queries: QueryClient;
const known = () => queries.getQueryData<CustomerThread>(["thread", 5]);
const isStale = (...key: unknown[]) => queries.getQueryState(key)?.isInvalidated;

beforeEach(() => {
  queries = new QueryClient();
  queries.setQueryData(["thread", 5], talk(1, 2, 2));
  queries.setQueryData(["thread", 6], talk(1, 1));
  queries.setQueryData(["conversations", ""], []);
});

test("lists a conversation once if it moves to the next page", () => {
  const of = (id: number): Conversation => ({ customer: person(id), last: message(1), unread: 0 });
  const pages = [{ conversations: [of(1), of(2)] }, { conversations: [of(2), of(3)] }];
  expect(once(pages).map(({ customer }) => customer.id)).toEqual([1, 2, 3]);
});

test("appends a sent message and invalidates the list", async () => {
  await takeSent(queries, 5, message(3, { from: "shop" }));
  expect(known() && seqs(known() as CustomerThread)).toEqual([1, 2, 3]);
  expect(isStale("thread", 5)).toBe(false);
  expect(isStale("conversations", "")).toBe(true);
});

test("invalidates the conversation if messages before the sent one are missing", async () => {
  await takeSent(queries, 5, message(4, { from: "shop" }));
  expect(isStale("thread", 5)).toBe(true);
  expect(isStale("thread", 6)).toBe(false);
});

test("marks seen messages as read and keeps later ones unread", () => {
  takeSeen(queries, 5, 1);
  expect(known()?.unread).toBe(2);
  takeSeen(queries, 5, 2);
  expect(known()?.unread).toBe(0);
  expect(isStale("conversations", "")).toBe(true);
});
