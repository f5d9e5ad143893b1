import { useEffect, useRef } from "react";
import { useShop } from "../lib/page";
import type { Quote } from "../types/checkout.gen";
import type { Order } from "../types/order.gen";
import { addShippingInfo, beginCheckout, purchased } from "./checkout";

/** Reports the start of the checkout and the choice of delivery, each once. */
export function useCheckoutEvents(quote: Quote | null, district: string): void {
  const shop = useShop();
  const told = useRef({ begun: false, shipping: false });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new district takes effect with its quote
  useEffect(() => {
    if (!quote) return;
    if (!told.current.begun) beginCheckout(shop, quote);
    told.current.begun = true;
    if (told.current.shipping || !district) return;
    const way = quote.packages.find(({ id }) => id === quote.package_id);
    if (quote.packages.length > 0 && !way) return; // Without a package, the shopper must still choose one.
    addShippingInfo(shop, quote, way?.name ?? "");
    told.current.shipping = true;
  }, [quote]);
}

/** Reports the order that the success page shows; null if it shows no complete order. */
export function usePurchase(order: Order | null): void {
  const shop = useShop();
  useEffect(() => {
    if (order) purchased(shop, order);
  }, [shop, order]);
}
