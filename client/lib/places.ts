import type { Locale } from "../types/page.gen";

/** A place by its English name, which is its id, and its Bengali one. */
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

/** The divisions of Bangladesh, with their districts, with their upazilas and metropolitan thanas. */
export type Places = Division[];

/** What the three pickers offer after the choices made; unknown choices offer nothing. */
export function offered(places: Places, division: string, district: string) {
  const inDivision = places.find(({ name }) => name === division);
  const inDistrict = inDivision?.districts.find(({ name }) => name === district);
  return {
    division: places as Place[],
    district: (inDivision?.districts ?? []) as Place[],
    upazila: inDistrict?.upazilas ?? [],
  };
}

/** A place's name in a language. */
export function placeName(place: Place, locale: Locale): string {
  return locale === "bn" ? place.bn : place.name;
}

/** The places in the order of a language's alphabet. */
export function inOrder(places: Place[], locale: Locale): Place[] {
  const { compare } = new Intl.Collator(locale);
  return places.slice().sort((a, b) => compare(placeName(a, locale), placeName(b, locale)));
}

/** An address in words, its places in a language; a place that is not known as it is. */
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
  // A town often has the name of what it is in.
  return named.filter((part, i) => part !== "" && part !== named[i - 1]).join(", ");
}
