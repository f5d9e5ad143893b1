import type { I18n, MessageKey } from "../lib/i18n";
import type { Locale } from "../types/page.gen";
import { dhakaTime, formatDate } from "./date";
import { localDigits } from "./digits";

// The Bengali names for the parts of the day, each with the hour at which it ends.
const parts: { until: number; name: MessageKey }[] = [
  { until: 4, name: "order.hour.late" },
  { until: 6, name: "order.hour.dawn" },
  { until: 12, name: "order.hour.morning" },
  { until: 16, name: "order.hour.noon" },
  { until: 18, name: "order.hour.afternoon" },
  { until: 20, name: "order.hour.evening" },
];
const night: { name: MessageKey } = { name: "order.hour.night" };

/** Returns the date and time in Bangladesh of an RFC 3339 time: 5 November 2026, 3:07 pm. */
export function formatMoment(iso: string, locale: Locale, t: I18n["t"]): string {
  return `${formatDate(iso, locale, t)}, ${formatClock(iso, locale, t)}`;
}

/** Returns the time in Bangladesh of an RFC 3339 time: 3:07 pm. */
export function formatClock(iso: string, locale: Locale, t: I18n["t"]): string {
  const at = dhakaTime(iso);
  const hour = at.getUTCHours();
  const clock = `${hour % 12 || 12}:${String(at.getUTCMinutes()).padStart(2, "0")}`;
  const { name } = parts.find(({ until }) => hour < until) ?? night;
  return t(name, { time: localDigits(clock, locale) });
}
