import { useI18n } from "../lib/i18n";
import { useShop } from "../lib/page";
import { formatPhone } from "../lib/phone";
import { addressText, type Places } from "../lib/places";
import type { Order } from "../types/order.gen";
import { discountRows } from "./discounts";
import { hasUnits, itemTotal } from "./OrderItems";
import { paymentText } from "./payment";

/** The printed invoice of an order, hidden on screen. */
export function OrderInvoice({ order, places }: { order: Order; places: Places }) {
  return (
    <section className="invoice">
      <Head order={order} />
      <To order={order} places={places} />
      <Table order={order} />
      <Foot order={order} />
    </section>
  );
}

function Head({ order }: { order: Order }) {
  const { t, date, locale } = useI18n();
  const { name, address, public_number, email } = useShop();
  return (
    <div className="flex justify-between gap-8 border-b-2 border-black pb-4">
      <div>
        <p className="text-2xl font-bold">{name}</p>
        <p>{address}</p>
        {public_number && <p>{formatPhone(public_number, locale)}</p>}
        <p>{email}</p>
      </div>
      <div className="text-end">
        <p className="text-2xl font-bold">{t("invoice.title")}</p>
        <p>
          {t("order.number")}: <strong>{order.order_id}</strong>
        </p>
        <p>
          {t("invoice.date")}: {date(order.date)}
        </p>
      </div>
    </div>
  );
}

function To({ order, places }: { order: Order; places: Places }) {
  const { t, locale } = useI18n();
  return (
    <div className="py-4">
      <p className="font-bold">{t("invoice.to")}</p>
      <p>{order.name}</p>
      <p>{formatPhone(order.mobile, locale)}</p>
      <p>{addressText(places, order, locale)}</p>
    </div>
  );
}

const cell = "border-b border-black/30 px-2 py-1.5";

function Table({ order }: { order: Order }) {
  const { t, n, money } = useI18n();
  return (
    <table className="w-full border-collapse">
      <thead>
        <tr className="bg-black/5 text-start">
          <th className={`${cell} text-start`}>{t("invoice.item")}</th>
          <th className={`${cell} text-end`}>{t("invoice.price")}</th>
          <th className={`${cell} text-end`}>{t("invoice.quantity")}</th>
          <th className={`${cell} text-end`}>{t("order.total")}</th>
        </tr>
      </thead>
      <tbody>
        {order.items.filter(hasUnits).map((item) => (
          <tr key={`${item.product_id}:${item.variant_id}:${item.name}`}>
            <td className={cell}>
              {item.name}
              {item.variant && ` (${item.variant})`}
            </td>
            <td className={`${cell} text-end`}>{money(item.price, order.currency)}</td>
            <td className={`${cell} text-end`}>{n(item.quantity)}</td>
            <td className={`${cell} text-end`}>{money(itemTotal(item), order.currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Foot({ order }: { order: Order }) {
  const { t, money } = useI18n();
  const { subtotal, shipping_fee, amount, currency } = order;
  const { advance, due, refunded } = order;
  const rows: [string, number][] = [[t("order.subtotal"), subtotal]];
  for (const { name, note, amount } of discountRows(order, t("order.discount")))
    rows.push([note ? `${name} (${note})` : name, -amount]);
  rows.push([t("order.delivery_charge"), shipping_fee], [t("order.total"), amount]);
  if (advance > 0) rows.push([t("order.advance"), -advance]);
  if (refunded > 0) rows.push([t("order.money.refunded"), refunded]);
  if (advance > 0 && due > 0) rows.push([t("order.due"), due]);
  return (
    <>
      <table className="mt-2 ml-auto">
        <tbody>
          {rows.map(([name, sum]) => (
            <tr key={name} className="last:text-lg last:font-bold">
              <th className="px-2 py-0.5 text-end [font-weight:inherit]">{name}</th>
              <td className="px-2 py-0.5 text-end">{money(sum, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-6">{paymentText(order, t)}</p>
      <p className="mt-1">{t("invoice.thanks")}</p>
    </>
  );
}
