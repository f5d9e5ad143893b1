import { expect, test } from "vitest";
import { asciiDigits, localDigits } from "./digits";

test("in Bengali every ASCII digit is written as a Bengali one, and nothing else changes", () => {
  expect(localDigits("0123456789", "bn")).toBe("০১২৩৪৫৬৭৮৯");
  expect(localDigits("৳1,200.50 (x2) 🍚", "bn")).toBe("৳১,২০০.৫০ (x২) 🍚");
});

test("in English digits stay", () => {
  expect(localDigits("1,200", "en")).toBe("1,200");
});

test("asciiDigits reads back what localDigits wrote", () => {
  expect(asciiDigits("০১২৩৪৫৬৭৮৯ 7 ক")).toBe("0123456789 7 ক");
  expect(asciiDigits(localDigits("2000.5", "bn"))).toBe("2000.5");
});
