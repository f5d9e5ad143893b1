import type { Locale } from "../types/page.gen";
import { localDigits } from "./digits";
import type { MessageKey } from "./i18n";

// Bangladesh keeps UTC+6 all year.
const dhakaOffset = 6 * 60 * 60 * 1000;

/** A moment (RFC 3339) whose UTC parts are what clocks in Bangladesh show. */
export function dhakaTime(iso: string): Date {
  return new Date(Date.parse(iso) + dhakaOffset);
}

/** A moment (RFC 3339) as the day it is in Bangladesh: 5 November 2026. */
export function formatDate(iso: string, locale: Locale, t: (key: MessageKey) => string): string {
  const day = dhakaTime(iso);
  const month = t(`month.${day.getUTCMonth() + 1}` as MessageKey);
  return localDigits(`${day.getUTCDate()} ${month} ${day.getUTCFullYear()}`, locale);
}
