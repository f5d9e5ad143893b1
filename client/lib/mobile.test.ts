import { expect, test } from "vitest";
import { readMobile, worldNumber } from "./mobile";

test.each([
  "01712345678",
  "০১৭১২৩৪৫৬৭৮",
  "০১৭১২-৩৪৫৬৭৮",
  " 01712 345 678 ",
  "(017) 12.345-678",
  "+8801712345678",
  "+880 1712-345678",
  "+৮৮০ ১৭১২ ৩৪৫৬৭৮",
  "8801712345678",
  "008801712345678",
  "+88 01712345678",
  "\u202a01712345678\u202c", // as contact apps copy it
])("reads %s as 01712345678", (written) => {
  expect(readMobile(written)).toBe("01712345678");
});

test.each([
  "",
  "0171234567", // ten digits
  "017123456789", // twelve
  "01212345678", // unknown operator
  "0171234567x",
  "1712345678",
  "+91 98765 43210",
  "++8801712345678",
  "01712345678, 01812345678",
])("rejects %j", (written) => {
  expect(readMobile(written)).toBeNull();
});

test("worldNumber adds the country code", () => {
  expect(worldNumber("01712-000001")).toBe("8801712000001");
  expect(worldNumber("+1 (555) 010-99")).toBe("155501099");
  expect(worldNumber("")).toBe("");
});
