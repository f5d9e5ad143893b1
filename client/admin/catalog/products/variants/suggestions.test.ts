import { expect, test } from "vitest";
import { newChoice, newOption } from "./matrix";
import { colours, missingOf, sizes, suggestionsFor, withSuggestion } from "./suggestions";

test.each([
  ["Size", "", "S"],
  ["", " সাইজ ", "S"],
  ["COLOR", "", "Black"],
  ["", "রঙ", "Black"],
  ["Weight", "ওজন", undefined],
  ["", "", undefined],
])("suggests values for the option %j %j", (name, bn_name, first) => {
  expect(suggestionsFor(newOption(name, bn_name))[0]?.value).toBe(first);
});

test("sizes have Bengali digits, and every colour has both names", () => {
  expect(sizes.at(-1)).toEqual({ value: "44", bn_value: "৪৪", color: "" });
  expect(sizes).toHaveLength(14);
  for (const { value, bn_value, color } of colours) {
    expect([value, bn_value].every(Boolean) && /^#[0-9a-f]{6}$/.test(color), value).toBe(true);
  }
  expect(new Set(colours.flatMap(({ value, bn_value }) => [value, bn_value])).size).toBe(
    2 * colours.length,
  );
});

test("a suggestion replaces the first value without a name, and keeps its key", () => {
  const blank = newChoice();
  const [red, blue] = colours.filter(({ value }) => value === "Red" || value === "Blue");
  if (!red || !blue) throw new Error("no colours");
  const once = withSuggestion([blank], red);
  expect(once).toEqual([{ ...blank, value: "Red", bn_value: "লাল", color: "#d32f2f" }]);
  expect(withSuggestion(once, blue).map(({ bn_value }) => bn_value)).toEqual(["লাল", "নীল"]);
});

test("completes a typed value in the other language, and leaves what was typed", () => {
  expect(missingOf(newChoice("", "লাল"), colours)).toEqual({
    value: "Red",
    bn_value: "লাল",
    color: "#d32f2f",
  });
  expect(missingOf(newChoice(" red "), colours)).toMatchObject({ value: " red ", bn_value: "লাল" });
  expect(missingOf({ ...newChoice("Red"), color: "#111111" }, colours)?.color).toBe("#111111");
  expect(missingOf(newChoice("Crimson", "লাল"), colours)).toBeUndefined();
  expect(missingOf(newChoice("S"), sizes)).toBeUndefined();
  expect(missingOf(newChoice("Teal"), colours)).toBeUndefined();
});
