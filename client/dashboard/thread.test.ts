import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, test, vi } from "vitest";
import { message, seqs, thread } from "../testing/chat";
import type { Thread } from "../types/chat.gen";
import { hear, readThread, takeMessage } from "./thread";

let queries: QueryClient;

beforeEach(() => {
  queries = new QueryClient();
});

const known = () => queries.getQueryData<Thread>(["thread"]);
const know = (now: Thread) => queries.setQueryData(["thread"], now);

test("loads a thread again if a message arrived during the request", async () => {
  const reads = [thread(1, 3), thread(1, 3), thread(1, 4)];
  const read = vi.fn(async () => reads.shift() as Thread);
  const asked = readThread(queries, read);
  await takeMessage(queries, message(4)); // There is no cached thread to append to.
  expect(seqs(await asked)).toEqual([1, 2, 3, 4]);
  expect(read).toHaveBeenCalledTimes(3);
});

test("shows a thread that is still stale after three attempts", async () => {
  const read = vi.fn(async () => thread(1, 3));
  hear(queries, { last: 9 });
  expect(seqs(await readThread(queries, read))).toEqual([1, 2, 3]);
  expect(read).toHaveBeenCalledTimes(3);
});

test("keeps the shop's seen position received during the request", async () => {
  hear(queries, { seen: 2 });
  expect((await readThread(queries, async () => thread(1, 3, { seen: 1 }))).seen).toBe(2);
});

test("appends a message to the thread, and loads the thread again after a gap", async () => {
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
