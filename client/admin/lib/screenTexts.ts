import type { Messages } from "../../lib/i18n";
import type { Locale } from "../../types/page.gen";

/** Functions that load texts, by language. */
export type LoadTexts = Record<Locale, () => Promise<{ default: Partial<Messages> }>>;

/** Functions that load the texts of a screen, by its path. Screens that show only common texts have none. The build replaces this file: ssr/build/texts.mjs. */
export const screenTexts: Partial<Record<string, LoadTexts>> = {};
