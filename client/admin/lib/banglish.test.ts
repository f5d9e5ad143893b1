import { expect, test } from "vitest";
import words from "../../../server/platform/banglish/testdata/words.json";
import { banglish } from "./banglish";

test.each(Object.entries(words))("transliterates %s to %s", (bengali, latin) => {
  expect(banglish(bengali)).toBe(latin);
  expect(banglish(bengali.normalize("NFD"))).toBe(latin);
});

test.each(["", "Cotton T-shirt, 50% off!", "café 漢字 हिन्दी"])("leaves %j unchanged", (text) => {
  expect(banglish(text)).toBe(text);
});
