import { expect, test } from "vitest";
import { plainOf } from "./plain";

test.each([
  ["# Lamp\n\nA **brass** _lamp_.", "Lamp A brass lamp."],
  ["- one\n- two\n1. three", "one two three"],
  ["See [the shop](https://x.y) ![a lamp](z.jpg)", "See the shop a lamp"],
  ["<b>খাঁটি</b> `মধু`", "খাঁটি মধু"],
  ["", ""],
])("converts %j to %j", (markdown, want) => {
  expect(plainOf(markdown)).toBe(want);
});
