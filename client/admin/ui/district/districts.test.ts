import { expect, test } from "vitest";
import places from "../../../data/places.json";
import { allDistricts, findDistricts } from "./districts";

const found = (written: string, locale: "bn" | "en" = "en") =>
  findDistricts(places, written, locale).map(({ name }) => name);

test("offers all 64 districts before anything is typed", () => {
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
])("finds for %s the district %s first", (written, name) => {
  expect(found(written)[0]).toBe(name);
  expect(found(written, "bn")[0]).toBe(name);
});

test("finds a district by its upazila, once", () => {
  expect(findDistricts(places, "Savar", "bn")).toEqual([
    { name: "Dhaka", label: "ঢাকা", via: "সাভার, ঢাকা" },
  ]);
  const names = found("sadar");
  expect(new Set(names).size).toBe(names.length);
});

test("finds nothing for an unknown name", () => {
  expect(found("Atlantis")).toEqual([]);
});
