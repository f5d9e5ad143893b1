import type { CSSProperties } from "react";
import { useI18n } from "../../../lib/i18n";
import { formatPhone } from "../../../lib/phone";
import { paymentText } from "../../../order/payment";
import type { OrderSheet, SheetShop } from "../../../types/order.gen";
import type { Paper } from "./papers";
import { Drawn } from "./SheetParts";
import { useFit } from "./useFit";

interface LabelProps {
  shop: SheetShop;
  order: OrderSheet;
  paper: Paper;
}

/** The label that is stuck on a parcel for the courier. */
export function Label({ shop, order, paper }: LabelProps) {
  const { t, locale } = useI18n();
  const { order_id, name, mobile, address, note, qr } = order;
  const room = useFit(order, paper);
  return (
    <article aria-label={t("admin.orders.title", { order: order_id })} className="label">
      <header className="label-head">
        <div className="min-w-0">
          <p className="label-shop">{shop.name}</p>
          <p className="label-shop-address">{shop.address}</p>
          {shop.number && <p>{formatPhone(shop.number, locale)}</p>}
        </div>
        <Drawn svg={qr} alt={t("admin.orders.label.qr")} className="label-qr" />
      </header>
      <div ref={room} className="label-to">
        <div>
          <p className="label-hint">{t("admin.orders.label.to")}</p>
          <p className="label-name">{name}</p>
          <p className="label-phone">{formatPhone(mobile, locale)}</p>
          <p className="label-address">{address}</p>
          {note && <p className="label-note">{note}</p>}
        </div>
      </div>
      <Pay order={order} />
      <footer className="label-code">
        <Barcode svg={order.barcode} module={paper.module} />
        <p className="label-number">{order_id}</p>
        <Consignment order={order} paper={paper} />
      </footer>
    </article>
  );
}

// Shows the courier's own id of the parcel.
function Consignment({ order, paper }: { order: OrderSheet; paper: Paper }) {
  const { courier, consignment, consignment_barcode } = order;
  if (!consignment) return null;
  return (
    <div className="label-consignment">
      {consignment_barcode && <Barcode svg={consignment_barcode} module={paper.module} />}
      <p>
        {courier} <strong>{consignment}</strong>
      </p>
    </div>
  );
}

// Shows the cash that the courier collects, or why there is nothing to collect.
function Pay({ order }: { order: OrderSheet }) {
  const { t, tn, money } = useI18n();
  const { due, currency, quantity } = order;
  const big = due > 0 ? money(due, currency) : paymentText(order, t);
  return (
    <div className="label-pay">
      <p>
        <strong className="block">
          {t(due > 0 ? "admin.orders.label.collect" : "admin.orders.label.collect_nothing")}
        </strong>
        {tn("products", quantity)}
      </p>
      <strong className="label-amount" style={{ "--length": big.length } as CSSProperties}>
        {big}
      </strong>
    </div>
  );
}

// Shows a barcode whose narrowest bar is `module` millimetres wide. The SVG has one unit per module.
function Barcode({ svg, module }: { svg: string; module: number }) {
  const modules = Number(/viewBox="0 0 (\d+) /.exec(svg)?.[1]);
  return (
    <img
      src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
      alt=""
      className="label-barcode"
      style={{ width: `${modules * module}mm` }}
    />
  );
}
