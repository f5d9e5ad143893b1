import type { Locale } from "../types/page.gen";
import { dhakaTime, formatDate } from "./date";
import { localDigits } from "./digits";
import type { I18n, MessageKey } from "./i18n";

// The parts of a day as people here name them, each up to an hour.
const parts: [until: number, name: MessageKey][] = [
  [4, "order.hour.late"],
  [6, "order.hour.dawn"],
  [12, "order.hour.morning"],
  [16, "order.hour.noon"],
  [18, "order.hour.afternoon"],
  [20, "order.hour.evening"],
  [24, "order.hour.night"],
];

/** A moment (RFC 3339) in Bangladesh: 5 November 2026, 3:07 pm. */
export function formatMoment(iso: string, locale: Locale, t: I18n["t"]): string {
  const at = dhakaTime(iso);
  const hour = at.getUTCHours();
  const [, part] = parts.find(([until]) => hour < until) ?? [];
  const clock = `${hour % 12 || 12}:${String(at.getUTCMinutes()).padStart(2, "0")}`;
  return t("order.moment", {
    date: formatDate(iso, locale, t),
    part: part ? t(part) : "",
    time: localDigits(clock, locale),
  });
}
