import type { ReactNode } from "react";
import { Photo } from "../../components/ui/Photo";
import { formatMoment } from "../../format/moment";
import { useI18n } from "../../lib/i18n";
import { orderPath } from "../../lib/paths";
import { OrderStatusBadge } from "../../order/OrderStatusBadge";
import { Link } from "../../router/Link";
import type { CustomerOrder, OrderItem } from "../../types/order.gen";

interface OrderRowProps {
  order: CustomerOrder;
  /** The level of its heading, one below that of the list. */
  heading?: "h2" | "h3";
  /** The order's actions, below it. */
  children?: ReactNode;
}

/** An order in a list, linked to its page. */
export function OrderRow({ order, heading: Heading = "h2", children }: OrderRowProps) {
  const { t, tn, locale, money } = useI18n();
  return (
    <article className="relative rounded-card border border-line bg-surface p-4 shadow-card hover:border-primary sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <div className="min-w-0">
          <Heading className="text-lg leading-snug font-bold tracking-wide">
            <Link to={orderPath(order.order_id)} className="cover-link">
              <span className="sr-only">{t("order.number")}</span> #{order.order_id}
            </Link>
          </Heading>
          <p className="text-sm text-muted">{formatMoment(order.date, locale, t)}</p>
        </div>
        <OrderStatusBadge status={order.status} />
      </div>
      <div className="mt-3 flex items-center justify-between gap-4">
        <Pictures items={order.items} />
        <p className="shrink-0 text-end leading-tight">
          <strong className="block text-lg font-bold">{money(order.amount, order.currency)}</strong>
          <span className="text-sm text-muted">{tn("products", order.quantity)}</span>
        </p>
      </div>
      <p className="mt-2 line-clamp-1 text-sm text-muted">
        {order.items.map(({ name }) => name).join(", ")}
      </p>
      {children && <div className="relative mt-4 border-t border-line pt-3">{children}</div>}
    </article>
  );
}

// The number of pictures that fit beside the amount on a phone; further pictures are only counted.
const shown = 3;

function Pictures({ items }: { items: OrderItem[] }) {
  const { n } = useI18n();
  const more = items.length - shown;
  return (
    <ul aria-hidden="true" className="flex min-w-0 gap-2">
      {items.slice(0, shown).map((item) => (
        <li key={`${item.product_id}:${item.variant_id}:${item.name}`} className="size-14">
          <ItemPicture item={item} />
        </li>
      ))}
      {more > 0 && (
        <li className="grid size-14 place-items-center rounded-control bg-sunken font-semibold text-muted">
          +{n(more)}
        </li>
      )}
    </ul>
  );
}

function ItemPicture({ item: { picture } }: { item: OrderItem }) {
  const look = "size-14 rounded-control bg-sunken object-cover";
  if (!picture) return <div className={look} />;
  return <Photo picture={picture} alt="" sizes="56px" className={look} />;
}
