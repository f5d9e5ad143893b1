import type { Messages } from "../../lib/i18n";
import { retriable } from "../../lib/retriable";
import type { Locale } from "../../types/page.gen";
import { type LoadTexts, screenTexts } from "./screenTexts";
import { startLocale } from "./start";

/** The texts of the frame and of most screens. */
const common: LoadTexts = {
  bn: () => import("../../../locales/bn.json?admin-common"),
  en: () => import("../../../locales/en.json?admin-common"),
};

const messages = { bn: {}, en: {} } as Record<Locale, Messages>;
const wanted = new Set([common]);
let shown: Locale | undefined;

async function load(locale: Locale): Promise<void> {
  const files = [...wanted].map(async (part) => (await retriable(part[locale])).default);
  Object.assign(messages[locale], ...(await Promise.all(files)));
}

/** Loads the texts of a language: the common ones, and those of the screens opened so far. The area shows this language from now on. */
export async function loadAdminTexts(locale: Locale): Promise<Messages> {
  let size: number;
  do {
    size = wanted.size;
    await load(locale);
  } while (wanted.size > size); // a screen was opened meanwhile
  shown = locale;
  return messages[locale];
}

/** Loads the texts of a screen in the current language. `screen` is its path in routes.tsx. Await it before the screen is shown. */
export async function loadTexts(screen: string): Promise<void> {
  const texts = screenTexts[screen];
  if (texts) wanted.add(texts);
  const locale = shown ?? startLocale();
  await load(locale);
  if (shown && shown !== locale) await load(shown); // the language was changed meanwhile
}
