import { expect, test } from "vitest";
import { needed } from "../forms/rules";
import { isVisible } from "./visible";

// The same list as in server/platform/form/form_test.go.
const invisible = [
  "\u200b \u2800 \u3164 \u115f \u1160 \uffa0 \u200c \u200d\u200d \u2060 \ufeff \u00ad \u034f \u061c \u180e".split(
    " ",
  ),
  "\u200e\u200f \u2061\u2062\u2063\u2064 \u2066\u2069 \u206a \ufff0 \ufffc \ufe0f \u{e0100} \u{e0041} \u{1d159}".split(
    " ",
  ),
  "\u{1d173} \u0301 \u09cd \u09be \u20dd \u17b4 \0\u0007\u0085".split(" "),
  ["\u00a0\u3000\u2007\u202f", "\u2028\u2029", " \t\n", " \u200b \u2800\u0301 ", ""],
].flat();

test.each(invisible)("rejects %j as an empty required text", (text) => {
  expect(isVisible(text)).toBe(false);
  expect(needed(50).safeParse(text).error?.issues[0]?.message).toBe("form.required");
});

test.each(["রহিম", "\u200bক্\u200dষ", "-", "১", "😀", "❤\ufe0f", "e\u0301"])(
  "accepts %j as a text",
  (text) => {
    expect(isVisible(text)).toBe(true);
    expect(needed(50).safeParse(text).success).toBe(true);
  },
);
