import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { noteTexts, pictureReasons, reasons } from "./importTexts";

// The enums of reasons in the API's documentation. A test of the server compares them with its responses.
const enums = [...readFileSync("docs/openapi.yaml", "utf8").matchAll(/reason: .*enum: \[(.*?)\]/g)]
  .map(([, list]) => (list ?? "").split(", "))
  .filter((list) => ["wide", "sale_past", "blocked"].some((reason) => list.includes(reason)));

test("has a text for each reason of the API", () => {
  const known = [reasons, noteTexts, pictureReasons].map((texts) => Object.keys(texts));
  const imports = enums.filter((list) => !list.includes("sum")); // The enums for courier statements are tested elsewhere.
  expect(imports).toHaveLength(3);
  for (const list of imports) {
    expect(known.some((keys) => list.every((reason) => keys.includes(reason)))).toBe(true);
  }
});
