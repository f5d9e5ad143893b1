import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readMobile, worldNumber } from "./mobile";

const notations = JSON.parse(
  readFileSync("server/platform/phone/testdata/notations.json", "utf8"),
) as { number: string; read: string[]; refused: string[] };

test.each(notations.read)("reads %j like the server", (written) => {
  expect(readMobile(written)).toBe(notations.number);
});

test.each(notations.refused)("rejects %j like the server", (written) => {
  expect(readMobile(written)).toBeNull();
});

test("adds the country code", () => {
  expect(worldNumber("01712-000001")).toBe("8801712000001");
  expect(worldNumber("+1 (555) 010-99")).toBe("155501099");
  expect(worldNumber("")).toBe("");
});
