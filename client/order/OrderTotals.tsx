import { useI18n } from "../lib/i18n";
import type { Order } from "../types/order.gen";
import { discountRows } from "./discounts";
import { paymentText } from "./payment";

/** The costs of an order, and the amount still to pay. */
export function OrderTotals({ order }: { order: Order }) {
  const { t, tn, money } = useI18n();
  const { quantity, subtotal, shipping_name, shipping_fee, amount, currency } = order;
  const { advance, due, refunded } = order;
  return (
    <dl className="figures border-t border-line pt-3">
      <div>
        <dt>
          {t("order.subtotal")}{" "}
          <span className="text-sm text-muted">({tn("products", quantity)})</span>
        </dt>
        <dd>{money(subtotal, currency)}</dd>
      </div>
      {discountRows(order, t("order.discount")).map(({ name, note, amount: off }) => (
        <div key={name + note}>
          <dt className="wrap-anywhere">
            {name} {note && <span className="text-sm text-muted">({note})</span>}
          </dt>
          <dd>−{money(off, currency)}</dd>
        </div>
      ))}
      <div>
        <dt>
          {t("order.delivery_charge")}{" "}
          {shipping_name && (
            <span className="text-sm wrap-anywhere text-muted">({shipping_name})</span>
          )}
        </dt>
        <dd>{shipping_fee > 0 ? money(shipping_fee, currency) : t("order.free")}</dd>
      </div>
      <div className="mt-1 border-t border-line pt-2.5 text-lg font-bold">
        <dt>{t("order.total")}</dt>
        <dd className="text-xl">{money(amount, currency)}</dd>
      </div>
      {advance > 0 && (
        <div>
          <dt>{t("order.advance")}</dt>
          <dd>−{money(advance, currency)}</dd>
        </div>
      )}
      {refunded > 0 && (
        <div>
          <dt>{t("order.money.refunded")}</dt>
          <dd>{money(refunded, currency)}</dd>
        </div>
      )}
      {advance > 0 && due > 0 && (
        <div className="font-bold">
          <dt>{t("order.due")}</dt>
          <dd>{money(due, currency)}</dd>
        </div>
      )}
      <div className="text-sm text-muted">
        <dt>{t("order.payment")}</dt>
        <dd>{paymentText(order, t)}</dd>
      </div>
    </dl>
  );
}
