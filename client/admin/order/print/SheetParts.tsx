import type { ReactNode } from "react";
import { Photo } from "../../../components/ui/Photo";
import { useI18n } from "../../../lib/i18n";
import { formatPhone } from "../../../lib/phone";
import type { OrderSheet, SheetShop } from "../../../types/order.gen";
import { Moment } from "../../ui/Figures";

/** An SVG drawn by the server. */
export function Drawn({ svg, alt, className }: { svg: string; alt: string; className: string }) {
  return (
    <img src={`data:image/svg+xml,${encodeURIComponent(svg)}`} alt={alt} className={className} />
  );
}

interface DocProps {
  /** The name for screen readers. */
  label: string;
  className?: string;
  children: ReactNode;
}

/** A document that starts on a new page and spans as many A4 pages as it needs. */
export function Doc({ label, className = "", children }: DocProps) {
  const { locale } = useI18n();
  return (
    <article aria-label={label} lang={locale} className={`paper paper-doc ${className}`}>
      {children}
    </article>
  );
}

/** The head of a customer's document: the shop, the title and the order. */
export function DocHead(props: { shop: SheetShop; order: OrderSheet; title: string }) {
  const { locale } = useI18n();
  const { shop, order, title } = props;
  const reach = [shop.number && formatPhone(shop.number, locale), shop.email];
  return (
    <header className="flex items-start justify-between gap-6 border-b-2 border-black pb-3">
      <div className="min-w-0">
        <div className="flex min-w-0 items-center gap-3">
          {shop.logo && (
            <Photo
              picture={shop.logo}
              alt=""
              sizes="64px"
              eager
              className="size-14 shrink-0 rounded-control object-contain"
            />
          )}
          <p className="min-w-0 text-2xl leading-tight font-bold wrap-anywhere">
            {order.shop_name}
          </p>
        </div>
        <p className="mt-2 text-sm wrap-anywhere">{order.shop_address}</p>
        <p className="text-sm wrap-anywhere">{reach.filter(Boolean).join(" · ")}</p>
        <p className="text-sm wrap-anywhere">{shop.site.replace(/^https?:\/\/|\/$/g, "")}</p>
      </div>
      <div className="shrink-0 text-right">
        <p className="text-2xl font-bold">{title}</p>
        <p className="mt-1 font-semibold">#{order.order_id}</p>
        <p className="text-sm">
          <Moment at={order.date} day />
        </p>
        <Drawn svg={order.barcode} alt="" className="mt-2 ml-auto h-9 w-[49.5mm]" />
      </div>
    </header>
  );
}

/** The recipient of an order. */
export function DocTo({ order: { name, mobile, address } }: { order: OrderSheet }) {
  const { t, locale } = useI18n();
  return (
    <section className="my-3">
      <p className="text-sm">{t("order.delivered_to")}</p>
      <p className="text-lg font-bold wrap-anywhere">{name}</p>
      <p>{formatPhone(mobile, locale)}</p>
      <p className="wrap-anywhere">{address}</p>
    </section>
  );
}

/** The note that the customer wrote with the order. */
export function DocNote({ order: { note } }: { order: OrderSheet }) {
  const { t } = useI18n();
  if (!note) return null;
  return (
    <p className="mt-4 whitespace-pre-line wrap-anywhere">
      <strong>{t("admin.orders.slip.note")}:</strong> {note}
    </p>
  );
}

interface CellProps {
  /** Whether the cell is the head of a column. */
  head?: boolean;
  /** The name, for screen readers, of a column without a visible one. */
  label?: string;
  className?: string;
  children?: ReactNode;
}

/** A cell of a document's table. */
export function Cell({ head = false, label, className, children }: CellProps) {
  if (!head) return <td className={className}>{children}</td>;
  return (
    <th scope="col" className={className}>
      {label ? <span className="sr-only">{label}</span> : children}
    </th>
  );
}

/** A box to tick with a pen. */
export function Box() {
  return <span className="block size-5 border-2 border-black" />;
}
