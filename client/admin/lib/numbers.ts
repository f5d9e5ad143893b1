import { asciiDigits } from "../../format/digits";

/**
 * Parses a number with Bengali or Latin digits and thousands separators. Returns NaN if there is
 * none.
 */
export function asNumber(written: string): number {
  const text = plain(written);
  return text === "" ? Number.NaN : Number(text);
}

/** The maximum that the server accepts for most amounts, in major units. */
export const mostAmount = 10_000_000;

/** Signs and names of the taka around a number. */
const taka = /^(৳|tk\.?|bdt)\s*|\s*(৳|tk\.?|bdt|taka|টাকা|\/[-=])$/gi;

/**
 * Numbers with thousands separators in Western or South Asian groups. Other commas may be typos or decimal separators, so they are not
 * accepted.
 */
const grouped = /^([1-9]\d{0,2}(,\d{3})+|[1-9]\d?(,\d{2})*,\d{3})(\.\d+)?$/;

/** Removes thousands separators and currency signs from a number, like server/platform/figure. */
export function plain(written: string): string {
  const text = asciiDigits(written).trim().replace(taka, "").replace(/\s/g, "");
  return grouped.test(text) ? text.replaceAll(",", "") : text;
}

/** An amount in major units with at most two decimals, in Western digits. */
export const amountFormat = /^\d+(\.\d{1,2})?$/;

/** Reports whether a text is an amount in major units with at most two decimals, and at most `most`. */
export function isAmount(written: string, most = mostAmount): boolean {
  return amountFormat.test(plain(written)) && asNumber(written) <= most;
}

/** Parses a typed amount: 0 if it is empty, null if it is invalid. */
export function amountTyped(typed: string): number | null {
  if (typed.trim() === "") return 0;
  const amount = asNumber(typed);
  return Number.isFinite(amount) && amount >= 0 ? Math.round(amount * 100) / 100 : null;
}
