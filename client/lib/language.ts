import type { Locale } from "../types/page.gen";

/**
 * Returns the language chosen for this host, from the cookie that the server reads. Returns undefined for the
 * shop's default.
 */
export function chosenLanguage(): Locale | undefined {
  const [, chosen] = /(?:^|; )locale=(bn|en)(?:;|$)/.exec(document.cookie) ?? [];
  return chosen as Locale | undefined;
}

/** Returns the language of the document. */
export function documentLanguage(): Locale {
  return document.documentElement.lang === "en" ? "en" : "bn";
}

/** Stores the language for a year, for all shops of this host. */
export function chooseLanguage(locale: Locale): void {
  // biome-ignore lint/suspicious/noDocumentCookie: supported browsers may lack the Cookie Store
  document.cookie = `locale=${locale}; path=/; max-age=31536000; samesite=lax`;
}

/** Stores the language that an opened address has as ?lang=, if any. */
export function chooseLanguageOf(href: string): void {
  const lang = new URL(href, location.href).searchParams.get("lang");
  if ((lang === "bn" || lang === "en") && lang !== chosenLanguage()) chooseLanguage(lang);
}
