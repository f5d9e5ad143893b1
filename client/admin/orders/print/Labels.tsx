import { useI18n } from "../../../lib/i18n";
import { formatPhone } from "../../../lib/phone";
import type { OrderSheet, SheetShop } from "../../../types/checkout.gen";
import { Drawn } from "./SheetParts";

const perPage = 4;

/** A6 parcel labels, four to an A4 page. */
export function Labels({ shop, orders }: { shop: SheetShop; orders: OrderSheet[] }) {
  const pages = Array.from({ length: Math.ceil(orders.length / perPage) }, (_, i) =>
    orders.slice(i * perPage, (i + 1) * perPage),
  );
  return pages.map((some) => (
    <div key={some[0]?.order_id} className="paper paper-labels">
      {some.map((order) => (
        <Label key={order.order_id} shop={shop} order={order} />
      ))}
    </div>
  ));
}

function Label({ shop, order }: { shop: SheetShop; order: OrderSheet }) {
  const { t, tn, locale, money } = useI18n();
  const { order_id, name, mobile, address, note, amount, currency, quantity, payment_status } =
    order;
  const paid = payment_status === "paid";
  return (
    <article aria-label={t("admin.orders.title", { order: order_id })} className="parcel-label">
      <header className="flex items-start justify-between gap-3 border-b border-black pb-2 text-sm">
        <div className="min-w-0">
          <p className="line-clamp-1 text-lg leading-tight font-bold">{shop.name}</p>
          <p className="line-clamp-1">{shop.address}</p>
          {shop.number && <p>{formatPhone(shop.number, locale)}</p>}
        </div>
        <Drawn svg={order.qr} alt={t("admin.orders.label.qr")} className="-m-1 size-19 shrink-0" />
      </header>
      <div className="min-h-0 grow overflow-hidden py-2">
        <p className="text-sm">{t("admin.orders.label.to")}</p>
        <p className="line-clamp-2 text-xl leading-tight font-bold wrap-anywhere">{name}</p>
        <p className="text-2xl leading-tight font-bold whitespace-nowrap">
          {formatPhone(mobile, locale)}
        </p>
        <p className="line-clamp-4 text-lg leading-snug wrap-anywhere">{address}</p>
        {note && <p className="mt-1 line-clamp-2 text-sm wrap-anywhere">{note}</p>}
      </div>
      <div className="flex items-center justify-between gap-3 border-2 border-black px-3 py-1.5">
        <span className="text-sm leading-tight">
          <strong className="block text-base">
            {t(paid ? "order.paid" : "admin.orders.label.collect")}
          </strong>
          {tn("products", quantity)}
        </span>
        <strong className="text-3xl leading-none whitespace-nowrap">
          {money(paid ? 0 : amount, currency)}
        </strong>
      </div>
      <footer className="pt-2 text-center">
        <Drawn svg={order.barcode} alt="" className="mx-auto h-12 w-full" />
        <p className="text-lg leading-tight font-bold tracking-widest">{order_id}</p>
      </footer>
    </article>
  );
}
