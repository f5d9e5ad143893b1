import type { CartLine } from "../state/cart";
import type { ProductCard, Shop } from "../types/catalog.gen";
import type { Quote } from "../types/checkout.gen";
import type { Order } from "../types/order.gen";

/** An action of a shopper that advertising counts, besides page views. */
export type Tracked =
  | { name: "cart"; before: CartLine[]; after: CartLine[] }
  | { name: "wish"; product: ProductCard }
  | { name: "search"; term: string; products: ProductCard[] }
  | { name: "contact"; channel: string }
  | { name: "register" }
  | { name: "checkout"; quote: Quote }
  | { name: "shipping"; quote: Quote; shipping: string }
  | { name: "payment"; quote: Quote }
  | { name: "purchase"; order: Order };

type Listener = (event: Tracked) => void;

const waiting: Tracked[] = [];
let listener: Listener = (event) => waiting.push(event);

/** Reports an event to the shop's advertising, if it has any. Never throws and never waits. */
export function track(shop: Shop, event: Tracked): void {
  if (shop.advertising) listener(event);
}

/** Sends all further events to the listener and returns the events that are waiting. */
export function listen(next: Listener): Tracked[] {
  listener = next;
  return waiting.splice(0);
}
