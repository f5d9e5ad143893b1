import type { Locale } from "../../../types/page.gen";
import type { Package } from "./types.gen";

/** Returns a package's name in the given language, with the other language as the fallback. */
export function packageName({ name, bn_name }: Package, locale: Locale): string {
  return (locale === "bn" ? bn_name || name : name || bn_name).trim();
}
