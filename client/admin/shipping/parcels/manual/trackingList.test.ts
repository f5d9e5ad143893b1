import { expect, test } from "vitest";
import { readNumbers } from "./trackingList";

const orders = ["1001", "1002", "AB12"];
const problems = (text: string) =>
  readNumbers(text, orders).problems.map(({ line, problem }) => `${line} ${problem}`);

test("reads one number per line in the order of the rows", () => {
  expect(readNumbers("SD1\r\n\r\n SD2 \nSD3\n", orders)).toEqual({
    codes: { 1001: "SD1", 1002: "SD2", AB12: "SD3" },
    problems: [],
  });
});

test.each([["AB12\tSD3\n1001\tSD1"], ["ab12, SD3\n#1001 SD1"], ['"AB12";"SD3"\n১০০১ | SD1']])(
  "reads orders with their numbers in any order: %j",
  (text) => {
    expect(readNumbers(text, orders)).toEqual({
      codes: { AB12: "SD3", 1001: "SD1" },
      problems: [],
    });
  },
);

test("names the lines that it cannot read", () => {
  expect(problems("1001 SD1\n9999 SD2\n1002\n1002 SD1\nSD5 SD6\nAB12 SD7 500")).toEqual([
    "2 order",
    "3 number",
    "4 repeated",
    "5 order",
    "6 number",
  ]);
  expect(problems("SD1\nSD1\nSD3\nSD4")).toEqual(["2 repeated", "4 extra"]);
  expect(problems(`1001 SD1\n1001 SD2\n1002 ${"9".repeat(61)}`)).toEqual(["2 repeated", "3 long"]);
  expect(problems("SD1 is lost")).toEqual(["1 order"]);
});

test("reads hostile texts without changing another order", () => {
  const text = `__proto__ x\nconstructor,y\n=cmd|'/C calc'!A0\n${"a".repeat(100_000)}`;
  expect(readNumbers(text, orders).codes).toEqual({});
  expect(readNumbers("1\n".repeat(2000), orders).codes).toEqual({ 1001: "1" });
});
