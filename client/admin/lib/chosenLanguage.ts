import type { Locale } from "../../types/page.gen";

// The admin area has its own cookie, because it may share a host with shops in another language.
const name = "admin_locale";

/** Returns the language chosen for the admin area, from the cookie that the server reads. */
export function chosenAdminLanguage(): Locale | undefined {
  const cookies = document.cookie.split("; ");
  return (["bn", "en"] as const).find((locale) => cookies.includes(`${name}=${locale}`));
}

/** Stores the language of the admin area for a year. The shops' language does not change. */
export function chooseAdminLanguage(locale: Locale): void {
  // biome-ignore lint/suspicious/noDocumentCookie: supported browsers may lack the Cookie Store
  document.cookie = `${name}=${locale}; path=/admin; max-age=31536000; samesite=lax`;
}
