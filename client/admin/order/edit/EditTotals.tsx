import { useI18n } from "../../../lib/i18n";
import type { AdminOrder } from "../../../types/order.gen";
import type { Totals } from "./contents";

/** The amounts of an edited order, with the former total if it differs. */
export function EditTotals({ order, totals }: { order: AdminOrder; totals: Totals }) {
  const { t, money } = useI18n();
  const shown = (amount: number) => (Number.isNaN(amount) ? "…" : money(amount, order.currency));
  return (
    <dl className="figures border-t border-line pt-3" aria-live="polite">
      <div>
        <dt>{t("order.subtotal")}</dt>
        <dd>{shown(totals.subtotal)}</dd>
      </div>
      {totals.discount > 0 && (
        <div>
          <dt>{t("order.discount")}</dt>
          <dd>−{shown(totals.discount)}</dd>
        </div>
      )}
      <div className="mt-1 border-t border-line pt-2.5 text-lg font-bold">
        <dt>{t("order.total")}</dt>
        <dd>
          {totals.total !== order.amount && (
            <s className="mr-2 text-base font-normal text-muted">
              {money(order.amount, order.currency)}
            </s>
          )}
          {shown(totals.total)}
        </dd>
      </div>
      {totals.due !== totals.total && (
        <div className="font-bold">
          <dt>{t("order.due")}</dt>
          <dd>{shown(totals.due)}</dd>
        </div>
      )}
    </dl>
  );
}
