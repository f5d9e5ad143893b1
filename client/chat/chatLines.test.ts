import { expect, test } from "vitest";
import { message, thread, unsent } from "./chatFixtures";
import { chatLines, chatRows } from "./chatLines";

const own = (seq: number, key: string) => message(seq, { from: "customer", key });

test("what is not sent stands behind what is", () => {
  const lines = chatLines(thread(1, 2), [unsent("aaaaaaaa"), unsent("bbbbbbbb")], "customer");
  expect(lines.map(({ text, own }) => [text, own])).toEqual([
    ["No. 1", false],
    ["No. 2", false],
    ["unsent aaaaaaaa", true],
    ["unsent bbbbbbbb", true],
  ]);
});

test("a message is there once, be its answer still awaited", () => {
  const sent = { ...thread(1, 1), messages: [message(1), own(2, "aaaaaaaa")] };
  const lines = chatLines(sent, [unsent("aaaaaaaa"), unsent("bbbbbbbb")], "customer");
  expect(lines.map(({ key, seq }) => [key, seq])).toEqual([
    ["other-1", 1],
    ["aaaaaaaa", 2],
    ["bbbbbbbb", 0],
  ]);
});

test("the shop's key is no customer's", () => {
  const sent = { ...thread(1, 0), messages: [message(1, { key: "aaaaaaaa" })] };
  expect(chatLines(sent, [unsent("aaaaaaaa")], "customer")).toHaveLength(2);
});

test("to the shop its own messages are those from it", () => {
  const sent = { ...thread(1, 1), messages: [message(1, { key: "aaaaaaaa" }), own(2, "bbbbbbbb")] };
  const lines = chatLines(sent, [unsent("aaaaaaaa"), unsent("cccccccc")], "shop");
  expect(lines.map(({ key, own }) => [key, own])).toEqual([
    ["aaaaaaaa", true],
    ["other-2", false],
    ["cccccccc", true],
  ]);
});

test("lines stand by day, as Bangladesh has it, and in runs of one side", () => {
  const at = (iso: string, from = "shop") => message(0, { at: iso, from });
  const messages = [
    at("2026-11-20T17:59:00Z"), // 23:59
    at("2026-11-20T18:01:00Z"), // the next day there
    at("2026-11-20T18:02:00Z"),
    at("2026-11-20T18:03:00Z", "customer"),
    at("2026-11-20T18:20:00Z", "customer"),
  ];
  const rows = chatRows(chatLines({ messages, more: false, seen: 0, unread: 0 }, [], "customer"));
  expect(rows.map(({ newDay, first, last }) => [newDay, first, last])).toEqual([
    [true, true, true],
    [true, true, false],
    [false, false, true],
    [false, true, true],
    [false, true, true],
  ]);
  expect(chatRows([])).toEqual([]);
});
