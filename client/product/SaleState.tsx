import { Clock } from "lucide-react";
import { formatMoment } from "../format/moment";
import { useI18n } from "../lib/i18n";
import type { Sale } from "../types/catalog.gen";
import { useCountdown } from "./useCountdown";

interface SaleStateProps {
  sale: Sale;
  /** The units that can be bought. */
  stock: number;
}

/** Shows the end of a product's sale and the number of units that are left at its price. Renders nothing if the product is out of stock. */
export default function SaleState({ sale, stock }: SaleStateProps) {
  const { tn } = useI18n();
  const { ends_at, left } = sale;
  if (stock <= 0) return null;
  return (
    <div className="mt-2 grid gap-1 font-semibold text-sale">
      {ends_at && <End at={ends_at} />}
      {left && left <= stock && <span>{tn("sale.left", left)}</span>}
    </div>
  );
}

const minute = 60_000;

/** The end as a date or, once the server's time is known and the end is near, as a clock in its place. */
function End({ at }: { at: string }) {
  const { t, locale } = useI18n();
  const clock = useCountdown(at);
  // The sale ends with its last minute.
  const last = new Date(Date.parse(at) - minute).toISOString();
  return (
    <span className="flex items-start gap-2">
      <Clock size={18} aria-hidden="true" className="mt-0.5 shrink-0" />
      {clock ? (
        <span role="timer" aria-live="off" className="tabular-nums">
          {t("sale.ends_in", { time: clock })}
        </span>
      ) : (
        <span>{t("sale.ends", { time: formatMoment(last, locale, t) })}</span>
      )}
    </span>
  );
}
