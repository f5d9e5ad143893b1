#!/usr/bin/env node
// Writes client/data/places.json: the divisions of Bangladesh, their districts, and the upazilas
// and metropolitan thanas of each, with English and Bengali names. Most come from the package
// bd-geojs. scripts/places.json corrects its spelling and adds missing places.
import { readFileSync, writeFileSync } from "node:fs";
import geo from "bd-geojs";

/** Returns the content of client/data/places.json. */
export function makePlaces() {
  const { spellings, upazilas, thanas } = JSON.parse(
    readFileSync(new URL("places.json", import.meta.url), "utf8"),
  );
  const spellingOf = new Map(Object.entries(spellings).map((pair) => pair.map(normalize)));
  const correct = (name) => spellingOf.get(normalize(name)) ?? normalize(name);
  const named = ({ name, bn_name }) => ({ name: correct(name), bn: correct(bn_name) });
  const added = (more, district) =>
    Object.entries(more[district] ?? {}).map(([name, bn]) => ({ name, bn: normalize(bn) }));
  return sorted(
    geo.divisions.map((division) => ({
      ...named(division),
      districts: sorted(
        geo.districts
          .filter(({ division_id }) => division_id === division.id)
          .map((district) => {
            const { name, bn } = named(district);
            const own = geo.upazillas.filter(({ district_id }) => district_id === district.id);
            const places = [...own.map(named), ...added(upazilas, name), ...added(thanas, name)];
            return { name, bn, upazilas: sorted(places) };
          }),
      ),
    })),
  );
}

// Normalizes letters that Unicode encodes in two ways.
function normalize(name) {
  return name.trim().normalize("NFC");
}

function sorted(places) {
  return places.sort((a, b) => (a.name < b.name ? -1 : 1));
}

if (import.meta.url === `file://${process.argv[1]}`) {
  const file = new URL("../client/data/places.json", import.meta.url);
  writeFileSync(file, `${JSON.stringify(makePlaces(), null, 1)}\n`);
}
