import { beforeEach, expect, test } from "vitest";
import { forgotten, remember, remembered, searchHistory } from "./searchHistory";

beforeEach(() => localStorage.clear());

test("puts the newest search first", () => {
  expect(remembered(["rice", "honey"], "tea")).toEqual(["tea", "rice", "honey"]);
});

test.each([
  ["rice", "RICE"],
  ["Rice", "rice"],
  ["য়", "\u09df"], // The same letter in two Unicode forms.
])("treats %s and %s as the same search and stores the last spelling", (before, now) => {
  expect(remembered(["honey", before], now)).toEqual([now, "honey"]);
});

test("keeps ten searches and drops the oldest", () => {
  const terms = Array.from({ length: 12 }, (_, i) => `term ${i}`);
  const kept = terms.reduce<string[]>((all, term) => remembered(all, term), []);
  expect(kept).toEqual(terms.slice(2).reverse());
});

test("replaces a draft by its continuation, not by another search", () => {
  expect(remembered(["pan", "rice"], "Panjabi", "pan")).toEqual(["Panjabi", "rice"]);
  expect(remembered(["pan", "rice"], "honey", "pan")).toEqual(["honey", "pan", "rice"]);
});

test("removes a search regardless of case", () => {
  expect(forgotten(["Rice", "honey"], "rice")).toEqual(["honey"]);
});

test("keeps a separate history per shop", () => {
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
])("drops a stored value with %s", (_, damaged) => {
  localStorage.setItem("c-search-history", damaged);
  remember("c", "tea");
  expect(searchHistory.get("c")).toEqual(["tea"]);
});

test("keeps the valid terms of a damaged history", () => {
  const items = ["rice", 5, null, "  ", "RICE", " two  words "];
  localStorage.setItem("d-search-history", JSON.stringify({ state: { items }, version: 0 }));
  remember("d", "tea");
  expect(searchHistory.get("d")).toEqual(["tea", "rice", "two words"]);
});
