import { expect, test } from "vitest";
import { asciiDigits, localDigits } from "./digits";

test("replaces every ASCII digit by a Bengali one and changes nothing else", () => {
  expect(localDigits("0123456789", "bn")).toBe("০১২৩৪৫৬৭৮৯");
  expect(localDigits("৳1,200.50 (x2) 🍚", "bn")).toBe("৳১,২০০.৫০ (x২) 🍚");
});

test("keeps ASCII digits in English", () => {
  expect(localDigits("1,200", "en")).toBe("1,200");
});

test("reads back the digits that localDigits writes", () => {
  expect(asciiDigits("০১২৩৪৫৬৭৮৯ 7 ক")).toBe("0123456789 7 ক");
  expect(asciiDigits(localDigits("2000.5", "bn"))).toBe("2000.5");
});
