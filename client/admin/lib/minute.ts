import { formatMoment } from "../../format/moment";
import { useI18n } from "../../lib/i18n";

/** Returns a function that formats a minute in Bangladesh, such as 2026-01-31T21:30. */
export function useMinute(): (minute: string) => string {
  const { t, locale } = useI18n();
  return (minute) => formatMoment(`${minute}:00+06:00`, locale, t);
}

/** Returns a function that says when a discount counts; empty if it always does. */
export function usePeriod(): (starts: string, ends: string) => string {
  const { t } = useI18n();
  const minute = useMinute();
  return (starts, ends) => {
    if (starts && ends)
      return t("admin.discounts.from_to", { from: minute(starts), to: minute(ends) });
    if (starts) return t("admin.discounts.from", { from: minute(starts) });
    return ends ? t("admin.discounts.to", { to: minute(ends) }) : "";
  };
}
