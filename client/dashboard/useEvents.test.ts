import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, test, vi } from "vitest";
import { message, seqs, thread } from "../testing/chat";
import type { Thread } from "../types/chat.gen";
import { news } from "./useEvents";

let queries: QueryClient;
let asked: unknown[];
let tell: ReturnType<typeof news>;

beforeEach(() => {
  queries = new QueryClient();
  asked = [];
  vi.spyOn(queries, "invalidateQueries").mockImplementation(async (what) => {
    asked.push(what?.queryKey?.[0]);
  });
  tell = news(queries);
});

test("adds messages and seen positions to the thread once", () => {
  queries.setQueryData(["thread"], thread(1, 2));
  for (const seq of [2, 3, 3, 4]) tell.message(message(seq));
  tell.seen({ seq: 3 });
  const known = queries.getQueryData<Thread>(["thread"]) as Thread;
  expect(seqs(known)).toEqual([1, 2, 3, 4]);
  expect(known.seen).toBe(3);
  expect(asked).toEqual([]);
});

test("refetches the notifications on the first counts, and also the orders on an increase", () => {
  tell.unread({ messages: 0, notifications: 1 });
  expect(queries.getQueryData(["unread"])).toEqual({ messages: 0, notifications: 1 });
  expect(asked).toEqual(["notifications"]);
  tell.unread({ messages: 1, notifications: 1 });
  expect(asked).toEqual(["notifications"]);
  tell.unread({ messages: 1, notifications: 2 });
  expect(asked).toEqual(["notifications", "notifications", "orders"]);
  tell.unread({ messages: 1, notifications: 0 });
  expect(asked).toEqual(["notifications", "notifications", "orders", "notifications"]);
});
