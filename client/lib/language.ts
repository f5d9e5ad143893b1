import type { Locale } from "../types/page.gen";

/** The language chosen for this host, as the server reads it from the cookie; none: the shop's default. */
export function chosenLanguage(): Locale | undefined {
  const [, chosen] = /(?:^|; )locale=(bn|en)(?:;|$)/.exec(document.cookie) ?? [];
  return chosen as Locale | undefined;
}

/** Remembers a choice for a year, for all shops of this host. */
export function chooseLanguage(locale: Locale): void {
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser here has the Cookie Store
  document.cookie = `locale=${locale}; path=/; max-age=31536000; samesite=lax`;
}

/** Remembers the language that an opened address asks for by ?lang=, if it does. */
export function chooseLanguageOf(href: string): void {
  const lang = new URL(href, location.href).searchParams.get("lang");
  if ((lang === "bn" || lang === "en") && lang !== chosenLanguage()) chooseLanguage(lang);
}
