import { Check, CircleAlert } from "lucide-react";
import { useI18n } from "../lib/i18n";

// The highest stock whose number is shown.
const few = 5;

interface StockStateProps {
  stock: number;
  /** Shows only whether there is any stock, because the variant is not chosen yet. */
  rough?: boolean;
}

/** The availability of a product in words. */
export function StockState({ stock, rough }: StockStateProps) {
  const { t, tn } = useI18n();
  if (stock <= 0) return <OutOfStockBadge />;
  if (stock <= few && !rough) {
    return (
      <span className="inline-flex items-center gap-1.5 font-semibold text-warning">
        <CircleAlert size={18} aria-hidden="true" />
        {tn("stock.left", stock)}
      </span>
    );
  }
  return (
    <span className="inline-flex items-center gap-1.5 font-semibold text-success">
      <Check size={18} strokeWidth={3} aria-hidden="true" />
      {t("stock.in")}
    </span>
  );
}

export function OutOfStockBadge() {
  const { t } = useI18n();
  return (
    <span className="inline-block rounded-control bg-ink px-2.5 text-sm leading-7 font-semibold text-surface">
      {t("stock.out")}
    </span>
  );
}
