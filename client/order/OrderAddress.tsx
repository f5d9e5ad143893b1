import { useI18n } from "../lib/i18n";
import { formatPhone } from "../lib/phone";
import { addressText, type Places } from "../lib/places";
import type { Order } from "../types/order.gen";

/** The recipient and the delivery address of an order. */
export function OrderAddress({ order, places }: { order: Order; places: Places }) {
  const { locale } = useI18n();
  return (
    <address className="not-italic">
      <strong className="block font-semibold">{order.name}</strong>
      {formatPhone(order.mobile, locale)}
      {order.email && <span className="block break-all">{order.email}</span>}
      <span className="block">{addressText(places, order, locale)}</span>
    </address>
  );
}
