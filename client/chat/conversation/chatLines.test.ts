import { expect, test } from "vitest";
import { message, thread, unsent } from "../../testing/chat";
import { chatLines, chatRows } from "./chatLines";

const own = (seq: number, key: string) => message(seq, { from: "customer", key });

test("puts unsent messages after sent ones", () => {
  const lines = chatLines(thread(1, 2), [unsent("aaaaaaaa"), unsent("bbbbbbbb")], "customer");
  expect(lines.map(({ text, own }) => [text, own])).toEqual([
    ["No. 1", false],
    ["No. 2", false],
    ["unsent aaaaaaaa", true],
    ["unsent bbbbbbbb", true],
  ]);
});

test("shows a message once while its answer is pending", () => {
  const sent = { ...thread(1, 1), messages: [message(1), own(2, "aaaaaaaa")] };
  const lines = chatLines(sent, [unsent("aaaaaaaa"), unsent("bbbbbbbb")], "customer");
  expect(lines.map(({ key, seq }) => [key, seq])).toEqual([
    ["other-1", 1],
    ["aaaaaaaa", 2],
    ["bbbbbbbb", 0],
  ]);
});

test("keeps an unsent message if the shop's message has the same key", () => {
  const sent = { ...thread(1, 0), messages: [message(1, { key: "aaaaaaaa" })] };
  expect(chatLines(sent, [unsent("aaaaaaaa")], "customer")).toHaveLength(2);
});

test("treats messages from the shop as own on the shop's side", () => {
  const sent = { ...thread(1, 1), messages: [message(1, { key: "aaaaaaaa" }), own(2, "bbbbbbbb")] };
  const lines = chatLines(sent, [unsent("aaaaaaaa"), unsent("cccccccc")], "shop");
  expect(lines.map(({ key, own }) => [key, own])).toEqual([
    ["aaaaaaaa", true],
    ["other-2", false],
    ["cccccccc", true],
  ]);
});

test("groups lines by day in Bangladesh and by side", () => {
  const at = (iso: string, from = "shop") => message(0, { at: iso, from });
  const messages = [
    at("2026-11-20T17:59:00Z"), // 23:59 in Bangladesh.
    at("2026-11-20T18:01:00Z"), // 0:01 of the next day in Bangladesh.
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
