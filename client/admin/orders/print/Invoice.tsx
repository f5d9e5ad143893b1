import { useI18n } from "../../../lib/i18n";
import { formatPhone } from "../../../lib/phone";
import { itemTotal } from "../../../order/OrderItems";
import type { AdminOrderItem, OrderSheet, SheetShop } from "../../../types/checkout.gen";
import { Moment } from "../../ui/Figures";
import { Drawn, ShopHead } from "./SheetParts";

/** An order's invoice on one or more A4 pages. */
export function Invoice({ shop, order }: { shop: SheetShop; order: OrderSheet }) {
  const { t, locale } = useI18n();
  const { order_id, date, name, mobile, address, note, barcode } = order;
  return (
    <article
      aria-label={t("admin.orders.title", { order: order_id })}
      className="paper paper-invoice"
    >
      <header className="flex items-start justify-between gap-6 border-b-2 border-black pb-4">
        <div className="min-w-0">
          <ShopHead shop={shop} />
          <p className="mt-2 text-sm wrap-anywhere">{shop.address}</p>
          <p className="text-sm wrap-anywhere">
            {[shop.number && formatPhone(shop.number, locale), shop.email]
              .filter(Boolean)
              .join(" · ")}
          </p>
          <p className="text-sm wrap-anywhere">{shop.site.replace(/^https?:\/\/|\/$/g, "")}</p>
        </div>
        <div className="shrink-0 text-right">
          <p className="text-2xl font-bold">{t("admin.orders.invoice")}</p>
          <p className="mt-1 font-semibold">#{order_id}</p>
          <p className="text-sm">
            <Moment at={date} day />
          </p>
          <Drawn svg={barcode} alt="" className="mt-2 ml-auto h-9 w-44" />
        </div>
      </header>
      <section className="my-5">
        <p className="text-sm">{t("order.delivered_to")}</p>
        <p className="text-lg font-bold wrap-anywhere">{name}</p>
        <p>{formatPhone(mobile, locale)}</p>
        <p className="wrap-anywhere">{address}</p>
      </section>
      <Lines order={order} />
      <Totals order={order} />
      {note && (
        <p className="mt-6 whitespace-pre-line wrap-anywhere">
          <strong>{t("admin.orders.their_note")}:</strong> {note}
        </p>
      )}
      <p className="mt-10 text-center">{t("admin.orders.invoice.thanks", { shop: shop.name })}</p>
    </article>
  );
}

function Lines({ order: { items, currency } }: { order: OrderSheet }) {
  const { t, n, money } = useI18n();
  return (
    <table className="w-full text-left">
      <thead>
        <tr className="border-b border-black text-sm *:py-1.5 *:font-semibold">
          <th scope="col">{t("admin.orders.goods.one")}</th>
          <th scope="col" className="w-20 text-right">
            {t("admin.orders.quantity")}
          </th>
          <th scope="col" className="w-32 text-right">
            {t("admin.orders.price")}
          </th>
          <th scope="col" className="w-32 text-right">
            {t("order.total")}
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr
            key={`${item.product_id}:${item.variant_id}:${item.name}`}
            className="break-inside-avoid border-b border-neutral-300 align-top *:py-2"
          >
            <td className="pr-3">
              <span className="font-medium wrap-anywhere">{item.name}</span>
              <span className="block text-sm">{about(item)}</span>
            </td>
            <td className="text-right">{n(item.quantity)}</td>
            <td className="text-right whitespace-nowrap">{money(item.price, currency)}</td>
            <td className="text-right whitespace-nowrap">{money(itemTotal(item), currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function about({ variant, sku }: AdminOrderItem): string {
  return [variant, sku].filter(Boolean).join(" · ");
}

function Totals({ order }: { order: OrderSheet }) {
  const { t, money } = useI18n();
  const { subtotal, shipping_fee, shipping_name, amount, currency, payment_status } = order;
  const paid = payment_status === "paid";
  return (
    <dl className="figures mt-4 ml-auto w-80 break-inside-avoid">
      <div>
        <dt>{t("order.subtotal")}</dt>
        <dd>{money(subtotal, currency)}</dd>
      </div>
      <div>
        <dt>
          {t("order.delivery_charge")}{" "}
          {shipping_name && <span className="text-sm">({shipping_name})</span>}
        </dt>
        <dd>{money(shipping_fee, currency)}</dd>
      </div>
      <div className="mt-1 border-t-2 border-black pt-2 text-lg font-bold">
        <dt>{t(paid ? "order.total" : "admin.orders.to_collect")}</dt>
        <dd>{money(amount, currency)}</dd>
      </div>
      {paid && (
        <div>
          <dt>{t("order.payment")}</dt>
          <dd>{t("order.paid")}</dd>
        </div>
      )}
    </dl>
  );
}
