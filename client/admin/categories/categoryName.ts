import type { Locale } from "../../types/page.gen";

/** A name in the area's language, or in the other where there is none. */
export function categoryName(of: { name: string; bn_name: string }, locale: Locale): string {
  return (locale === "bn" ? of.bn_name : of.name) || of.bn_name || of.name;
}
