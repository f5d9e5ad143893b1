import { useI18n } from "../../../lib/i18n";
import { discountRows } from "../../../order/discounts";
import { hasUnits, itemTotal } from "../../../order/OrderItems";
import { paymentText } from "../../../order/payment";
import type { OrderSheet, SheetShop } from "../../../types/order.gen";
import { Cell, Doc, DocHead, DocNote, DocTo } from "./SheetParts";

/** An order's invoice on one or more A4 pages. */
export function Invoice({ shop, order }: { shop: SheetShop; order: OrderSheet }) {
  const { t } = useI18n();
  return (
    <Doc label={t("admin.orders.title", { order: order.order_id })} className="paper-invoice">
      <DocHead shop={shop} order={order} title={t("admin.orders.invoice")} />
      <DocTo order={order} />
      <Lines order={order} />
      <Totals order={order} />
      <DocNote order={order} />
      <p className="mt-5 break-before-avoid text-center">
        {t("admin.orders.invoice.thanks", { shop: order.shop_name })}
      </p>
    </Doc>
  );
}

function Lines({ order: { items, currency } }: { order: OrderSheet }) {
  const { t, n, money } = useI18n();
  return (
    <table className="w-full text-left">
      <thead>
        <tr className="border-b border-black text-sm *:py-1.5 *:font-semibold">
          <Cell head>{t("admin.orders.goods.one")}</Cell>
          <Cell head className="w-16 text-right">
            {t("admin.orders.quantity")}
          </Cell>
          <Cell head className="w-28 text-right">
            {t("admin.orders.price")}
          </Cell>
          <Cell head className="w-28 text-right">
            {t("order.total")}
          </Cell>
        </tr>
      </thead>
      <tbody>
        {items.filter(hasUnits).map((item) => (
          <tr
            key={`${item.product_id}:${item.variant_id}:${item.name}`}
            className="break-inside-avoid border-b border-neutral-300 align-top *:py-1"
          >
            <Cell className="pr-3">
              <span className="font-medium wrap-anywhere">{item.name}</span>
              {item.variant && <span className="text-sm wrap-anywhere"> · {item.variant}</span>}
              {item.sku && <span className="text-sm wrap-anywhere"> · {item.sku}</span>}
            </Cell>
            <Cell className="text-right">{n(item.quantity)}</Cell>
            <Cell className="text-right whitespace-nowrap">{money(item.price, currency)}</Cell>
            <Cell className="text-right whitespace-nowrap">{money(itemTotal(item), currency)}</Cell>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Totals({ order }: { order: OrderSheet }) {
  const { t, money } = useI18n();
  const { subtotal, shipping_fee, shipping_name, amount, currency } = order;
  const { advance, due, refunded } = order;
  return (
    <dl className="figures mt-3 ml-auto w-80 break-inside-avoid">
      <div>
        <dt>{t("order.subtotal")}</dt>
        <dd>{money(subtotal, currency)}</dd>
      </div>
      {discountRows(order, t("order.discount")).map(({ name, note, amount: off }) => (
        <div key={name + note}>
          <dt className="wrap-anywhere">
            {name} {note && <span className="text-sm">({note})</span>}
          </dt>
          <dd>−{money(off, currency)}</dd>
        </div>
      ))}
      <div>
        <dt>
          {t("order.delivery_charge")}{" "}
          {shipping_name && <span className="text-sm">({shipping_name})</span>}
        </dt>
        <dd>{money(shipping_fee, currency)}</dd>
      </div>
      <div className="mt-1 border-t-2 border-black pt-2 text-lg font-bold">
        <dt>{t(due > 0 && advance === 0 ? "admin.orders.invoice.due" : "order.total")}</dt>
        <dd>{money(amount, currency)}</dd>
      </div>
      {advance > 0 && (
        <div>
          <dt>{t("order.advance")}</dt>
          <dd>−{money(advance, currency)}</dd>
        </div>
      )}
      {advance > 0 && due > 0 && (
        <div className="text-lg font-bold">
          <dt>{t("admin.orders.invoice.due")}</dt>
          <dd>{money(due, currency)}</dd>
        </div>
      )}
      {refunded > 0 && (
        <div>
          <dt>{t("order.money.refunded")}</dt>
          <dd>{money(refunded, currency)}</dd>
        </div>
      )}
      {due === 0 && (
        <div>
          <dt>{t("order.payment")}</dt>
          <dd>{paymentText(order, t)}</dd>
        </div>
      )}
    </dl>
  );
}
