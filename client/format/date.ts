import type { MessageKey } from "../lib/i18n";
import type { Locale } from "../types/page.gen";
import { localDigits } from "./digits";

// The offset from UTC in milliseconds. Bangladesh has UTC+6 all year.
const dhakaOffset = 6 * 60 * 60 * 1000;

/** Returns a Date whose UTC fields are the local time in Bangladesh at an RFC 3339 time. */
export function dhakaTime(iso: string): Date {
  return new Date(Date.parse(iso) + dhakaOffset);
}

/** Returns the date in Bangladesh of an RFC 3339 time: 5 November 2026. */
export function formatDate(iso: string, locale: Locale, t: (key: MessageKey) => string): string {
  const day = dhakaTime(iso);
  const month = t(`month.${day.getUTCMonth() + 1}` as MessageKey);
  return localDigits(`${day.getUTCDate()} ${month} ${day.getUTCFullYear()}`, locale);
}
