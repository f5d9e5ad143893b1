import { createContext, type ReactNode, useContext } from "react";
import type en from "../../locales/en.json";
import { formatDate } from "../format/date";
import { localDigits } from "../format/digits";
import { formatDecimal, formatMoney } from "../format/money";
import type { Locale } from "../types/page.gen";
import { memoize } from "./memoize";

export type Messages = typeof en;
export type MessageKey = keyof Messages;
type Vars = Record<string, string | number>;
// Keys with a .one and a .other form.
export type CountKey = MessageKey extends infer K
  ? K extends `${infer Base}.one`
    ? Base
    : never
  : never;

export interface I18n {
  locale: Locale;
  /** Returns the text of a key with its {placeholders} filled in. Numbers have the locale's digits. */
  t(key: MessageKey, vars?: Vars): string;
  /** Returns the form of a key for a count, with {count} filled in. */
  tn(key: CountKey, count: number, vars?: Vars): string;
  /** Returns a number in the locale's digits, grouped as in Bangladesh. */
  n(value: number): string;
  /** Returns an amount in major units of a currency. */
  money(amount: number, currency: string): string;
  /** Returns the date of an RFC 3339 time in Bangladesh. */
  date(iso: string): string;
}

/** Splits a text into alternating literals and placeholder names. */
const partsOf = (text: string): string[] => text.split(/\{([^{}]*)\}/);

export function createI18n(locale: Locale, messages: Messages): I18n {
  // Texts and prices are memoized, because a page of fifty cards repeats them and goja builds strings slowly.
  const parts = memoize((key: MessageKey) => partsOf(messages[key]));
  const n = memoize((value: number) => localDigits(formatDecimal(value, true), locale));
  const moneyIn = memoize((currency: string) =>
    memoize((amount: number) => formatMoney(amount, currency, locale)),
  );
  const t = (key: MessageKey, vars?: Vars) => {
    if (!vars) return messages[key];
    const found = parts(key);
    let out = found[0] as string;
    for (let i = 1; i < found.length; i += 2) {
      const name = found[i] as string;
      const value = vars[name];
      // A placeholder without a value stays in the text.
      out += (typeof value === "number" ? n(value) : (value ?? `{${name}}`)) + found[i + 1];
    }
    return out;
  };
  return {
    locale,
    t,
    n,
    tn: (key, count, vars) =>
      t(`${key}.${count === 1 ? "one" : "other"}` as MessageKey, { ...vars, count }),
    money: (amount, currency) => moneyIn(currency)(amount),
    date: (iso) => formatDate(iso, locale, t),
  };
}

// One instance per language, so that it is the same object in every render.
const made = new WeakMap<Messages, I18n>();

const I18nContext = createContext<I18n | null>(null);

export function I18nProvider(props: { locale: Locale; messages: Messages; children: ReactNode }) {
  const { locale, messages, children } = props;
  let value = made.get(messages);
  if (value?.locale !== locale) {
    value = createI18n(locale, messages);
    made.set(messages, value);
  }
  return <I18nContext value={value}>{children}</I18nContext>;
}

export function useI18n(): I18n {
  const value = useContext(I18nContext);
  if (!value) throw new Error("useI18n outside of I18nProvider");
  return value;
}
