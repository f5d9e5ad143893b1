import type { I18n } from "../lib/i18n";
import { dhakaTime } from "./date";
import { formatClock } from "./moment";

const day = 24 * 60 * 60 * 1000;

/** Returns the day of an RFC 3339 time in Bangladesh, in days since 1970. */
export function dayOf(iso: string): number {
  return Math.floor(dhakaTime(iso).getTime() / day);
}

/** Returns the day of an RFC 3339 time as "Today", "Yesterday" or its date. */
export function dayName(iso: string, { t, date }: I18n, now = Date.now()): string {
  const ago = dayOf(new Date(now).toISOString()) - dayOf(iso);
  if (ago === 0) return t("dashboard.today");
  if (ago === 1) return t("dashboard.yesterday");
  return date(iso);
}

/** Returns dayName and the time: Today, 3:07 pm. */
export function recentMoment(iso: string, i18n: I18n, now?: number): string {
  return `${dayName(iso, i18n, now)}, ${formatClock(iso, i18n.locale, i18n.t)}`;
}
