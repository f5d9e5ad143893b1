import { expect, test } from "vitest";
import places from "../../../data/places.json";
import { allDistricts, findDistricts } from "./districts";

const found = (written: string, locale: "bn" | "en" = "en") =>
  findDistricts(places, written, locale).map(({ name }) => name);

test("all 64 districts are offered before something is written", () => {
  expect(allDistricts(places, "bn")).toHaveLength(64);
  expect(found("")).toHaveLength(64);
  expect(found("s"), "one letter is too few").toHaveLength(64);
});

test.each([
  ["sylhet", "Sylhet"],
  ["সিলেট", "Sylhet"],
  ["DHA", "Dhaka"],
  ["cox'", "Cox's Bazar"],
  ["Chittagong", "Chattogram"],
  ["comilla", "Cumilla"],
  ["jess", "Jashore"],
  ["bogra", "Bogura"],
  ["ময়মন", "Mymensingh"],
])("%s finds %s first", (written, name) => {
  expect(found(written)[0]).toBe(name);
  expect(found(written, "bn")[0]).toBe(name);
});

test("an upazila finds its district, once", () => {
  expect(findDistricts(places, "Savar", "bn")).toEqual([
    { name: "Dhaka", label: "ঢাকা", via: "সাভার, ঢাকা" },
  ]);
  const names = found("sadar");
  expect(new Set(names).size).toBe(names.length);
});

test("an unknown name finds nothing", () => {
  expect(found("Atlantis")).toEqual([]);
});
