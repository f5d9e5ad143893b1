import { useI18n } from "../lib/i18n";
import type { Order } from "../types/checkout.gen";

/** What an order costs, and what of it is still to pay. */
export function OrderTotals({ order }: { order: Order }) {
  const { t, tn, money } = useI18n();
  const { quantity, subtotal, shipping_name, shipping_fee, amount, currency } = order;
  const paid = order.payment_status === "paid";
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5 border-t border-line pt-3 [&_dd]:text-end">
      <dt>
        {t("order.subtotal")}{" "}
        <span className="text-sm text-muted">({tn("products", quantity)})</span>
      </dt>
      <dd>{money(subtotal, currency)}</dd>
      <dt>
        {t("order.delivery_charge")}{" "}
        {shipping_name && <span className="text-sm text-muted">({shipping_name})</span>}
      </dt>
      <dd>{shipping_fee > 0 ? money(shipping_fee, currency) : t("order.free")}</dd>
      <dt className="mt-1 border-t border-line pt-2.5 text-lg font-bold">{t("order.total")}</dt>
      <dd className="mt-1 border-t border-line pt-2.5 text-xl font-bold">
        {money(amount, currency)}
      </dd>
      <dt className="text-sm text-muted">{t("order.payment")}</dt>
      <dd className="text-sm">{t(paid ? "order.paid" : "order.cod")}</dd>
    </dl>
  );
}
