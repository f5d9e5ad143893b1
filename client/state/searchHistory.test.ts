import { beforeEach, expect, test } from "vitest";
import { forgotten, remember, remembered, searchHistory } from "./searchHistory";

beforeEach(() => localStorage.clear());

test("the newest search is first", () => {
  expect(remembered(["rice", "honey"], "tea")).toEqual(["tea", "rice", "honey"]);
});

test.each([
  ["rice", "RICE"],
  ["Rice", "rice"],
  ["য়", "\u09df"], // one letter, typed in two ways
])("%s and %s are one search, spelt as it was last", (before, now) => {
  expect(remembered(["honey", before], now)).toEqual([now, "honey"]);
});

test("ten are kept, the oldest gives way", () => {
  const terms = Array.from({ length: 12 }, (_, i) => `term ${i}`);
  const kept = terms.reduce<string[]>((all, term) => remembered(all, term), []);
  expect(kept).toEqual(terms.slice(2).reverse());
});

test("a draft gives way to what it was typed on to, not to another search", () => {
  expect(remembered(["pan", "rice"], "Panjabi", "pan")).toEqual(["Panjabi", "rice"]);
  expect(remembered(["pan", "rice"], "honey", "pan")).toEqual(["honey", "pan", "rice"]);
});

test("a search is forgotten whatever its case", () => {
  expect(forgotten(["Rice", "honey"], "rice")).toEqual(["honey"]);
});

test("each shop has a history of its own, under its key", () => {
  remember("a", "rice");
  remember("b", "honey");
  expect(searchHistory.get("a")).toEqual(["rice"]);
  const kept = JSON.parse(localStorage.getItem("b-search-history") ?? "");
  expect(kept.state.items).toEqual(["honey"]);
});

test.each([
  ["no JSON", "{"],
  ["no history", '{"state":{"items":"rice"},"version":0}'],
  ["another version's", '{"state":{"items":["old"]},"version":9}'],
])("what is stored and is %s is dropped", (_, damaged) => {
  localStorage.setItem("c-search-history", damaged);
  remember("c", "tea");
  expect(searchHistory.get("c")).toEqual(["tea"]);
});

test("of a damaged history the terms are kept", () => {
  const items = ["rice", 5, null, "  ", "RICE", " two  words "];
  localStorage.setItem("d-search-history", JSON.stringify({ state: { items }, version: 0 }));
  remember("d", "tea");
  expect(searchHistory.get("d")).toEqual(["tea", "rice", "two words"]);
});
