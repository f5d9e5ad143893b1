import type { Locale } from "../types/page.gen";
import type { Messages } from "./i18n";
import { retriable } from "./retriable";

/** The parts of the texts that not every page needs; ssr/build/texts.mjs lists their keys. */
export type TextPart =
  | "overlays"
  | "asides"
  | "later"
  | "forms"
  | "buying"
  | "account"
  | "dashboard"
  | "landing"
  | "missing";

type File = Promise<{ default: Partial<Messages> }>;

const parts: Record<Locale, Record<TextPart, () => File>> = {
  bn: {
    overlays: () => import("../../locales/bn.json?overlays"),
    asides: () => import("../../locales/bn.json?asides"),
    later: () => import("../../locales/bn.json?later"),
    forms: () => import("../../locales/bn.json?forms"),
    buying: () => import("../../locales/bn.json?buying"),
    account: () => import("../../locales/bn.json?account"),
    dashboard: () => import("../../locales/bn.json?dashboard"),
    landing: () => import("../../locales/bn.json?landing"),
    missing: () => import("../../locales/bn.json?missing"),
  },
  en: {
    overlays: () => import("../../locales/en.json?overlays"),
    asides: () => import("../../locales/en.json?asides"),
    later: () => import("../../locales/en.json?later"),
    forms: () => import("../../locales/en.json?forms"),
    buying: () => import("../../locales/en.json?buying"),
    account: () => import("../../locales/en.json?account"),
    dashboard: () => import("../../locales/en.json?dashboard"),
    landing: () => import("../../locales/en.json?landing"),
    missing: () => import("../../locales/en.json?missing"),
  },
};

// The parts that were added to the texts of each language.
const added: Record<Locale, Set<TextPart>> = { bn: new Set(), en: new Set() };

async function messagesOf(locale: Locale): Promise<Messages> {
  const file = locale === "bn" ? import("../../locales/bn.json") : import("../../locales/en.json");
  return (await file).default;
}

/**
 * Loads the texts of a language that every page of a shop needs. After a change of the language, they include the parts of the
 * former one, because parts of the page that have loaded do not ask for their texts again.
 */
export async function loadMessages(locale: Locale): Promise<Messages> {
  const former = [...added[locale === "bn" ? "en" : "bn"]];
  await Promise.all(
    former.filter((part) => !added[locale].has(part)).map((part) => loadTexts(locale, part)),
  );
  return messagesOf(locale);
}

/** Adds a part to the texts of a language. Await it before its texts are shown. */
export async function loadTexts(locale: Locale, part: TextPart): Promise<void> {
  const [messages, { default: more }] = await Promise.all([
    messagesOf(locale),
    retriable(parts[locale][part]),
  ]);
  Object.assign(messages, more);
  added[locale].add(part);
}
