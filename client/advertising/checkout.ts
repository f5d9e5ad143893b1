import type { Shop } from "../types/catalog.gen";
import type { Quote, Tracking } from "../types/checkout.gen";
import type { Order } from "../types/order.gen";
import { clickId } from "./clickId";
import { mayTrack } from "./consent";
import { track } from "./track";

/** Reports that the checkout has its first quote. */
export function beginCheckout(shop: Shop, quote: Quote): void {
  track(shop, { name: "checkout", quote });
}

/** Reports that the delivery district is known. `shipping` is the name of the delivery package, or empty. */
export function addShippingInfo(shop: Shop, quote: Quote, shipping: string): void {
  track(shop, { name: "shipping", quote, shipping });
}

/** Reports that the order is about to be placed. */
export function addPaymentInfo(shop: Shop, quote: Quote): void {
  track(shop, { name: "payment", quote });
}

/** Reports a new order that is shown to its customer. Repeated calls count once. */
export function purchased(shop: Shop, order: Order): void {
  track(shop, { name: "purchase", order });
}

/** Returns the advertising fields of an order's request; without consent they are empty. */
export function trackingContext(shop: Shop): Tracking {
  const consent = mayTrack(shop);
  const page = location.origin + location.pathname;
  if (!consent) return { fbp: "", fbc: "", page, consent };
  return { fbp: cookie("_fbp"), fbc: cookie("_fbc") || clickId(shop.slug), page, consent };
}

function cookie(name: string): string {
  const pair = document.cookie.split("; ").find((each) => each.startsWith(`${name}=`));
  return pair?.slice(name.length + 1) ?? "";
}
