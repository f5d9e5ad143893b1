import { useMemo } from "react";
import { formatClock, formatMoment } from "../../format/moment";
import { useI18n } from "../../lib/i18n";
import { useAdmin } from "./session";

/** Formatters for the shop's currency and Bangladesh's time zone. */
export function useFormat() {
  const { currency } = useAdmin().shop;
  const { locale, t, money, date, n } = useI18n();
  return useMemo(
    () => ({
      /** An amount in major units: ৳1,250.50. */
      money: (amount: number) => money(amount, currency),
      /** An RFC 3339 timestamp: 5 November 2026, 3:07 pm. */
      moment: (iso: string) => formatMoment(iso, locale, t),
      /** The date of a timestamp. */
      date,
      /** The time of day of a timestamp. */
      clock: (iso: string) => formatClock(iso, locale, t),
      /** A plain number. */
      number: n,
      /** A ratio from 0 to 1: 12.5%. */
      percent: (share: number) => `${n(Math.round(share * 1000) / 10)}%`,
    }),
    [currency, locale, t, money, date, n],
  );
}
