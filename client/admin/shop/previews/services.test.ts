import { expect, test } from "vitest";
import { shownOf } from "./services";

test("keeps texts that fit", () => {
  expect(shownOf("মিনিকেট চাল", 60)).toEqual({ text: "মিনিকেট চাল", cutAt: 0 });
});

test("counts a Bengali letter with its signs as one, and never cuts within it", () => {
  expect(shownOf("কিকিকি", 3)).toEqual({ text: "কিকিকি", cutAt: 0 });
  expect(shownOf("কিকিকিকি", 3)).toEqual({ text: "কিকি…", cutAt: 2 });
});

test("leaves no space before the ellipsis", () => {
  expect(shownOf("Fresh honey", 7)).toEqual({ text: "Fresh…", cutAt: 6 });
});

test("knows a text that the server has cut", () => {
  expect(shownOf("Fresh…", 60)).toEqual({ text: "Fresh…", cutAt: 5 });
});
