import { Photo } from "../components/ui/Photo";
import { useI18n } from "../lib/i18n";
import { productPath } from "../lib/paths";
import { Link } from "../router/Link";
import type { Order, OrderItem } from "../types/order.gen";

/** The items of an order at their sold prices. */
export function OrderItems({ order }: { order: Pick<Order, "items" | "currency"> }) {
  return (
    <ul className="divide-y divide-line">
      {order.items.map((item) => (
        <li key={`${item.product_id}:${item.variant_id}:${item.name}`} className="flex gap-3 py-3">
          <ItemPicture item={item} />
          <div className="min-w-0 grow">
            <ItemName item={item} />
            {item.variant && <p className="text-sm text-muted">{item.variant}</p>}
            <ItemPrice item={item} currency={order.currency} />
            <ReturnedUnits item={item} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function ItemPicture({ item: { picture } }: { item: OrderItem }) {
  const look = "size-16 shrink-0 rounded-control bg-sunken object-cover";
  if (!picture) return <div className={look} />;
  return <Photo picture={picture} alt="" sizes="64px" className={look} />;
}

function ItemName({ item: { name, slug, variant_id } }: { item: OrderItem }) {
  const look = "line-clamp-2 leading-snug font-medium wrap-anywhere";
  if (!slug) return <p className={look}>{name}</p>;
  return (
    <Link to={productPath({ slug }, variant_id)} className={`${look} hover:text-primary`}>
      {name}
    </Link>
  );
}

function ItemPrice({ item, currency }: { item: OrderItem; currency: string }) {
  const { n, money } = useI18n();
  const { price, selling_price, quantity } = item;
  return (
    <p className="mt-0.5 flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
      <span className="text-muted">
        {n(quantity)} × {money(price, currency)}{" "}
        {selling_price > price && <s>{money(selling_price, currency)}</s>}
      </span>
      <strong className="text-base font-bold">{money(itemTotal(item), currency)}</strong>
    </p>
  );
}

/** Reports whether the customer has units of an item, which is false if all were returned. */
export function hasUnits({ quantity }: Pick<OrderItem, "quantity">): boolean {
  return quantity > 0;
}

/** The number of units of an item that were returned or not accepted. Renders nothing if it is 0. */
export function ReturnedUnits({ item: { returned } }: { item: Pick<OrderItem, "returned"> }) {
  const { t, n } = useI18n();
  if (returned === 0) return null;
  return <p className="text-sm text-muted">{t("order.returned_units", { count: n(returned) })}</p>;
}

/** Returns the total of an item in major units, exact to the poisha. */
export function itemTotal({ price, quantity }: OrderItem): number {
  return (Math.round(price * 100) * quantity) / 100;
}
