import type { Locale } from "../../types/page.gen";

/** Returns a name in the given language, with the other language as the fallback. */
export function nameIn(of: { name: string; bn_name: string }, locale: Locale): string {
  return (locale === "bn" ? of.bn_name : of.name) || of.bn_name || of.name;
}
