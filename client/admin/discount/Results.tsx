import type { ReactNode } from "react";
import { useI18n } from "../../lib/i18n";
import type { Figures } from "../../types/discount.gen";
import { useMay } from "../lib/session";
import { Money } from "../ui/Figures";

/** The results of a discount: its orders, what became of them, sales and profit. */
export function Results({ figures }: { figures: Figures }) {
  const { t, n } = useI18n();
  const may = useMay();
  return (
    <dl
      aria-label={t("admin.discounts.results")}
      className="grid grid-cols-2 gap-x-4 gap-y-2 border-t border-line pt-3 sm:grid-cols-4"
    >
      <Result label={t("admin.discounts.uses")}>{n(figures.uses)}</Result>
      <Result label={t("admin.orders")}>{n(figures.orders)}</Result>
      <Result label={t("admin.discounts.delivered")}>{n(figures.delivered)}</Result>
      <Result label={t("admin.orders.returned")}>{n(figures.returned)}</Result>
      <Result label={t("admin.discounts.sales")}>
        <Money amount={figures.sales} />
      </Result>
      <Result label={t("admin.discounts.given")}>
        <Money amount={figures.given} />
      </Result>
      <Result label={t("admin.discounts.sales.delivered")}>
        <Money amount={figures.delivered_sales} />
      </Result>
      {may("costs") && (
        <Result label={t("admin.discounts.profit")}>
          <Profit figures={figures} />
        </Result>
      )}
    </dl>
  );
}

function Result({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}

/** The profit of the delivered orders. It is unknown while a unit has no cost. */
export function Profit({ figures: { profit, uncosted_units } }: { figures: Figures }) {
  const { tn } = useI18n();
  if (profit !== null) return <Money amount={profit} />;
  return (
    <span className="text-sm font-normal text-muted">
      {tn("admin.discounts.profit.unknown", uncosted_units)}
    </span>
  );
}
