import type { Shop } from "../../types/catalog.gen";
import type { Order, Quote, Tracking } from "../../types/checkout.gen";
import { clickId } from "./clickId";
import { mayTrack } from "./consent";
import { track } from "./track";

/** The checkout has its first quote. */
export function beginCheckout(shop: Shop, quote: Quote): void {
  track(shop, { name: "checkout", quote });
}

/** It is known where to it is delivered; shipping is the name of the way, or empty. */
export function addShippingInfo(shop: Shop, quote: Quote, shipping: string): void {
  track(shop, { name: "shipping", quote, shipping });
}

/** The order is about to be placed. */
export function addPaymentInfo(shop: Shop, quote: Quote): void {
  track(shop, { name: "payment", quote });
}

/** An order is shown to whom it belongs, new; it is counted once however often this is called. */
export function purchased(shop: Shop, order: Order): void {
  track(shop, { name: "purchase", order });
}

/** What an order's request says for the shop's advertising: nothing where the visitor did not agree. */
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
