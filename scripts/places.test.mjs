import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { makePlaces } from "./places.mjs";

const places = makePlaces();
const districts = places.flatMap((division) => division.districts);
const upazilas = districts.flatMap((district) => district.upazilas);
const { thanas } = JSON.parse(readFileSync("scripts/places.json", "utf8"));
const thanaCount = Object.values(thanas).flatMap(Object.keys).length;

test("client/data/places.json is up to date", () => {
  expect(JSON.parse(readFileSync("client/data/places.json", "utf8"))).toEqual(places);
});

test("has 8 divisions, 64 districts, 495 upazilas, and the thanas of 8 metropolitan police forces", () => {
  expect(places).toHaveLength(8);
  expect(districts).toHaveLength(64);
  expect(upazilas.length - thanaCount).toBe(495);
  expect(Object.keys(thanas)).toHaveLength(8);
  expect(thanaCount).toBe(106);
  expect(districts.find(({ name }) => name === "Dhaka").upazilas).toHaveLength(55);
});

test("gives every place an English and a Bengali name in its own script", () => {
  for (const { name, bn } of [...places, ...districts, ...upazilas]) {
    expect(name).toMatch(/^[A-Z][A-Za-z' -]+$/);
    expect(bn).toMatch(/^[\u0980-\u09ff]+( [\u0980-\u09ff]+)*$/);
    expect(bn).toBe(bn.normalize("NFC"));
  }
});

test("has no duplicate names within a parent in either language", () => {
  for (const list of [places, districts, ...districts.map((district) => district.upazilas)]) {
    expect(new Set(list.map(({ name }) => name)).size).toBe(list.length);
    expect(new Set(list.map(({ bn }) => bn)).size).toBe(list.length);
  }
});

test("adds places to existing districts only", () => {
  const { upazilas: more } = JSON.parse(readFileSync("scripts/places.json", "utf8"));
  for (const name of [...Object.keys(thanas), ...Object.keys(more)]) {
    expect(districts.map((district) => district.name)).toContain(name);
  }
});
