import type { Locale } from "../types/page.gen";

/** A place. Its English name is its id. */
export interface Place {
  name: string;
  bn: string;
}

interface District extends Place {
  upazilas: Place[];
}

interface Division extends Place {
  districts: District[];
}

/** The divisions of Bangladesh, their districts, and the districts' upazilas and metropolitan thanas. */
export type Places = Division[];

/** Returns the options of the three pickers for the given choices. A picker after an unknown choice has no options. */
export function offered(places: Places, division: string, district: string) {
  const inDivision = places.find(({ name }) => name === division);
  const inDistrict = inDivision?.districts.find(({ name }) => name === district);
  return {
    division: places as Place[],
    district: (inDivision?.districts ?? []) as Place[],
    upazila: inDistrict?.upazilas ?? [],
  };
}

export function placeName(place: Place, locale: Locale): string {
  return locale === "bn" ? place.bn : place.name;
}

/** Returns the places in the alphabetical order of a language. */
export function inOrder(places: Place[], locale: Locale): Place[] {
  const { compare } = new Intl.Collator(locale);
  return places.slice().sort((a, b) => compare(placeName(a, locale), placeName(b, locale)));
}

/** Returns an address as text, with the names of its places in a language. The name of an unknown place is unchanged. */
export function addressText(
  places: Places,
  address: { division: string; district: string; upazila: string; line: string },
  locale: Locale,
): string {
  const { division, district, upazila, line } = address;
  const offers = offered(places, division, district);
  const local = (all: Place[], name: string) => {
    const place = all.find((each) => each.name === name);
    return place ? placeName(place, locale) : name;
  };
  const named = [
    line,
    local(offers.upazila, upazila),
    local(offers.district, district),
    local(offers.division, division),
  ];
  // A town often has the same name as its district or division; the name is then written once.
  return named.filter((part, i) => part !== "" && part !== named[i - 1]).join(", ");
}

/** A district, or an upazila of it, by its English names, with its name in a language. */
export interface FoundPlace {
  division: string;
  district: string;
  /** The upazila's name; empty for a district. */
  upazila: string;
  label: string;
}

/**
 * Returns the districts and upazilas whose Bengali or English name starts with the text, followed by those
 * whose name contains it. Returns none for fewer than two letters.
 */
export function findPlaces(places: Places, written: string, locale: Locale): FoundPlace[] {
  const wanted = plain(written);
  if (Array.from(wanted).length < 2) return [];
  const beginning: FoundPlace[] = [];
  const containing: FoundPlace[] = [];
  const add = (place: Place, found: FoundPlace) => {
    const names = [plain(place.name), plain(place.bn)];
    if (names.some((name) => name.startsWith(wanted))) beginning.push(found);
    else if (names.some((name) => name.includes(wanted))) containing.push(found);
  };
  for (const division of places) {
    for (const district of division.districts) {
      const name = placeName(district, locale);
      const at = { division: division.name, district: district.name };
      add(district, { ...at, upazila: "", label: name });
      for (const upazila of district.upazilas) {
        const label = `${placeName(upazila, locale)}, ${name}`;
        add(upazila, { ...at, upazila: upazila.name, label });
      }
    }
  }
  return [...beginning, ...containing];
}

const plain = (name: string) =>
  name
    .normalize("NFC")
    .toLowerCase()
    .replace(/['’.\s-]/g, "");
