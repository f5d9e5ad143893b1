import { findPlaces, inOrder, type Places, placeName } from "../../../lib/places";
import type { Locale } from "../../../types/page.gen";

/** A district as an option of the field. */
export interface DistrictChoice {
  /** Its English name, which identifies it. */
  name: string;
  label: string;
  /** The matching upazila and the district's name, as text; empty if the district's own name matched. */
  via: string;
}

// Other common spellings, by the name of the district.
const spellings: Record<string, string[]> = {
  Barishal: ["Barisal"],
  Bogura: ["Bogra"],
  Brahmanbaria: ["B Baria", "বি বাড়িয়া"],
  Chapainawabganj: ["Nawabganj", "Chapai"],
  Chattogram: ["Chittagong", "Ctg", "চিটাগাং"],
  Cumilla: ["Comilla"],
  Jashore: ["Jessore"],
  Jhalokati: ["Jhalakathi", "Jhalokathi"],
  Khagrachhari: ["Khagrachari"],
  Lakshmipur: ["Laxmipur"],
  Moulvibazar: ["Maulvibazar", "Moulavibazar"],
  Netrokona: ["Netrakona"],
};

/** Returns all districts in the alphabetical order of a language. */
export function allDistricts(places: Places, locale: Locale): DistrictChoice[] {
  const districts = places.flatMap((division) => division.districts);
  return inOrder(districts, locale).map((place) => ({
    name: place.name,
    label: placeName(place, locale),
    via: "",
  }));
}

/**
 * Returns the districts whose Bengali or English name matches the typed text, followed by those with a matching
 * upazila. Fewer than two letters return all districts.
 */
export function findDistricts(places: Places, written: string, locale: Locale): DistrictChoice[] {
  const all = allDistricts(places, locale);
  if (Array.from(written.trim()).length < 2) return all;
  const found = findPlaces(places, written, locale);
  const names = found.filter(({ upazila }) => upazila === "").map(({ district }) => district);
  const own = all.filter(({ name }) => names.includes(name) || isSpelling(name, written));
  const byUpazila = found.filter(
    (place, i) =>
      !own.some(({ name }) => name === place.district) &&
      found.findIndex(({ district }) => district === place.district) === i,
  );
  return [
    ...own.sort((a, b) => names.indexOf(a.name) - names.indexOf(b.name)),
    ...byUpazila.flatMap(({ district, label }) =>
      all.filter(({ name }) => name === district).map((each) => ({ ...each, via: label })),
    ),
  ];
}

function isSpelling(name: string, written: string): boolean {
  const wanted = plain(written);
  return (spellings[name] ?? []).some((spelling) => plain(spelling).startsWith(wanted));
}

const plain = (name: string) =>
  name
    .normalize("NFC")
    .toLowerCase()
    .replace(/[\s.-]/g, "");
