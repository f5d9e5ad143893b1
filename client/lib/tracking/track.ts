import type { CartLine } from "../../state/cart";
import type { ProductCard, Shop } from "../../types/catalog.gen";
import type { Order, Quote } from "../../types/checkout.gen";

/** What a shopper does that advertising counts, beside the pages looked at. */
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

/** Tells the shop's advertising, where it has any. Never throws, never waits. */
export function track(shop: Shop, event: Tracked): void {
  if (shop.advertising) listener(event);
}

/** From now on the listener hears of every event; those from before are returned. */
export function listen(next: Listener): Tracked[] {
  listener = next;
  return waiting.splice(0);
}
