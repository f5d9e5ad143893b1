import type { Messages } from "../../lib/i18n";
import type { Locale } from "../../types/page.gen";

/** Loads all texts of the admin area in a language; see adminTextsOf in ssr/build/texts.mjs. */
export async function loadAdminTexts(locale: Locale): Promise<Messages> {
  const file =
    locale === "bn"
      ? import("../../../locales/bn.json?admin")
      : import("../../../locales/en.json?admin");
  return (await file).default as Messages;
}
