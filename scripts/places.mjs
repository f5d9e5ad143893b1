#!/usr/bin/env node
// Writes client/data/places.json: the divisions of Bangladesh, their districts, and in each its
// upazilas and metropolitan thanas, with English and Bengali names. Most are of the package
// bd-geojs; scripts/places.json has the spellings it gets wrong and the places it lacks.
import { readFileSync, writeFileSync } from "node:fs";
import geo from "bd-geojs";

/** What client/data/places.json must hold. */
export function makePlaces() {
  const { spellings, upazilas, thanas } = JSON.parse(
    readFileSync(new URL("places.json", import.meta.url), "utf8"),
  );
  const right = new Map(Object.entries(spellings).map((pair) => pair.map(spelt)));
  const written = (name) => right.get(spelt(name)) ?? spelt(name);
  const named = ({ name, bn_name }) => ({ name: written(name), bn: written(bn_name) });
  const added = (more, district) =>
    Object.entries(more[district] ?? {}).map(([name, bn]) => ({ name, bn: spelt(bn) }));
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

// One spelling of the letters that Unicode has in two ways.
function spelt(name) {
  return name.trim().normalize("NFC");
}

function sorted(places) {
  return places.sort((a, b) => (a.name < b.name ? -1 : 1));
}

if (import.meta.url === `file://${process.argv[1]}`) {
  const file = new URL("../client/data/places.json", import.meta.url);
  writeFileSync(file, `${JSON.stringify(makePlaces(), null, 1)}\n`);
}
