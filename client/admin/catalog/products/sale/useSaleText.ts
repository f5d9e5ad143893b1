import { useI18n } from "../../../../lib/i18n";
import { usePeriod } from "../../../lib/minute";
import { asNumber } from "../../../lib/numbers";
import type { SaleFields } from "../rules";

/** Returns a function that lists the limits of a discount in words: its time and its number of units. */
export function useSaleText(): (sale: SaleFields) => string[] {
  const { tn } = useI18n();
  const period = usePeriod();
  return ({ starts_at, ends_at, units }) => {
    const most = asNumber(units) || 0;
    return [
      period(starts_at, ends_at),
      most > 0 ? tn("admin.products.sale.most", most) : "",
    ].filter(Boolean);
  };
}
