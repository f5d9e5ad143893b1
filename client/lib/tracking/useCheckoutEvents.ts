import { useEffect, useRef } from "react";
import type { Order, Quote } from "../../types/checkout.gen";
import { useShop } from "../page";
import { addShippingInfo, beginCheckout, purchased } from "./checkout";

/** Tells that the checkout is begun, and when it is known where to and how it is delivered; each once. */
export function useCheckoutEvents(quote: Quote | null, district: string): void {
  const shop = useShop();
  const told = useRef({ begun: false, shipping: false });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another district is told with the quote for it
  useEffect(() => {
    if (!quote) return;
    if (!told.current.begun) beginCheckout(shop, quote);
    told.current.begun = true;
    if (told.current.shipping || !district) return;
    const way = quote.packages.find(({ id }) => id === quote.package_id);
    addShippingInfo(shop, quote, way?.name ?? "");
    told.current.shipping = true;
  }, [quote]);
}

/** Tells of the order that the success page shows; null: it shows none whole. */
export function usePurchase(order: Order | null): void {
  const shop = useShop();
  useEffect(() => {
    if (order) purchased(shop, order);
  }, [shop, order]);
}
