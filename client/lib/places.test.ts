import { expect, test } from "vitest";
import places from "../data/places.json";
import { addressText, findPlaces, inOrder, offered, placeName } from "./places";

const names = (all: { name: string }[]) => all.map(({ name }) => name);

test("offers in each picker the places within the previous choice", () => {
  expect(offered(places, "", "")).toMatchObject({ district: [], upazila: [] });
  expect(names(offered(places, "", "").division)).toHaveLength(8);
  const dhaka = offered(places, "Dhaka", "Gazipur");
  expect(names(dhaka.district)).toContain("Gazipur");
  expect(names(dhaka.upazila)).toContain("Kaliakair");
  expect(offered(places, "Sylhet", "Gazipur").upazila).toEqual([]);
});

test("sorts places by the alphabet of the language", () => {
  const two = [
    { name: "Dhaka", bn: "ঢাকা" },
    { name: "Khulna", bn: "খুলনা" },
  ];
  expect(names(inOrder(two, "en"))).toEqual(["Dhaka", "Khulna"]);
  expect(names(inOrder(two, "bn"))).toEqual(["Khulna", "Dhaka"]);
  expect(inOrder(two, "bn").map((place) => placeName(place, "bn"))).toEqual(["খুলনা", "ঢাকা"]);
});

test("writes an address in the page's language, without repetitions, and keeps unknown names", () => {
  const at = { division: "Dhaka", district: "Dhaka", upazila: "Dhanmondi", line: "বাড়ি ১২" };
  expect(addressText(places, at, "bn")).toBe("বাড়ি ১২, ধানমন্ডি, ঢাকা");
  expect(addressText(places, { ...at, upazila: "Atlantis" }, "en")).toBe("বাড়ি ১২, Atlantis, Dhaka");
  expect(addressText(places, { division: "", district: "", upazila: "", line: "x" }, "en")).toBe(
    "x",
  );
});

test.each([
  ["savar", "Savar"],
  ["সাভার", "Savar"],
  ["cox'", "Cox's Bazar"],
  ["coxsb", "Cox's Bazar"],
])("finds for %s the place %s first", (written, name) => {
  const [first] = findPlaces(places, written, "en");
  expect(first?.upazila || first?.district).toBe(name);
});

test("finds places whose name starts with the text before those that contain it", () => {
  const found = findPlaces(places, "dha", "bn");
  expect(found[0]).toMatchObject({
    division: "Dhaka",
    district: "Dhaka",
    upazila: "",
    label: "ঢাকা",
  });
  expect(findPlaces(places, "d", "en"), "one letter is too few").toEqual([]);
  expect(findPlaces(places, "  ", "en")).toEqual([]);
});
