import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, test, vi } from "vitest";
import { message, seqs, thread } from "../chat/chatFixtures";
import type { Thread } from "../types/chat.gen";
import { hear, readThread, takeMessage } from "./thread";

let queries: QueryClient;

beforeEach(() => {
  queries = new QueryClient();
});

const known = () => queries.getQueryData<Thread>(["thread"]);
const know = (now: Thread) => queries.setQueryData(["thread"], now);

test("a thread that was read before a message came is read again", async () => {
  const reads = [thread(1, 3), thread(1, 3), thread(1, 4)];
  const read = vi.fn(async () => reads.shift() as Thread);
  const asked = readThread(queries, read);
  await takeMessage(queries, message(4)); // nothing is known yet to put it behind
  expect(seqs(await asked)).toEqual([1, 2, 3, 4]);
  expect(read).toHaveBeenCalledTimes(3);
});

test("a thread that stays behind what was heard is shown after three tries", async () => {
  const read = vi.fn(async () => thread(1, 3));
  hear(queries, { last: 9 });
  expect(seqs(await readThread(queries, read))).toEqual([1, 2, 3]);
  expect(read).toHaveBeenCalledTimes(3);
});

test("what the shop has seen while the thread was read is not lost", async () => {
  hear(queries, { seen: 2 });
  expect((await readThread(queries, async () => thread(1, 3, { seen: 1 }))).seen).toBe(2);
});

test("a message goes into what is known; behind a gap the thread is asked for", async () => {
  know(thread(1, 3));
  const anew = vi.spyOn(queries, "invalidateQueries");
  await takeMessage(queries, message(4));
  await takeMessage(queries, message(4));
  expect(seqs(known() as Thread)).toEqual([1, 2, 3, 4]);
  expect(anew).not.toHaveBeenCalled();
  await takeMessage(queries, message(6));
  expect(seqs(known() as Thread)).toEqual([1, 2, 3, 4]);
  expect(anew).toHaveBeenCalledWith({ queryKey: ["thread"] });
});
