import { Clock } from "lucide-react";
import { formatMoment } from "../format/moment";
import { useI18n } from "../lib/i18n";
import type { Sale } from "../types/catalog.gen";
import { useCountdown } from "./useCountdown";

/** When the sale of a product ends, and how many units are left at its price. */
export default function SaleState({ sale }: { sale: Sale }) {
  const { tn } = useI18n();
  const { ends_at, left } = sale;
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 font-semibold text-sale">
      {ends_at && <End at={ends_at} />}
      {left && <span>{tn("sale.left", left)}</span>}
    </div>
  );
}

const minute = 60_000;

function End({ at }: { at: string }) {
  const { t, locale } = useI18n();
  const clock = useCountdown(at);
  // The sale ends with its last minute.
  const last = new Date(Date.parse(at) - minute).toISOString();
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <Clock size={18} aria-hidden="true" />
      {t("sale.ends", { time: formatMoment(last, locale, t) })}
      {clock && (
        <span role="timer" aria-live="off" className="tabular-nums">
          {clock}
        </span>
      )}
    </span>
  );
}
