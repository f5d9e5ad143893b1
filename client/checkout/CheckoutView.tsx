import { type ReactNode, useEffect, useState } from "react";
import { useI18n } from "../lib/i18n";
import { useShop } from "../lib/page";
import type { Places } from "../lib/places";
import { Orders } from "../order/orders";
import { changeDraft, readDraft } from "../state/checkout";
import type { Order, OrderItem } from "../types/order.gen";
import { CheckoutForm } from "./CheckoutForm";
import { usePlaced } from "./usePlaced";

interface CheckoutViewProps {
  places: Places;
  /** The placeholder until it is known whether an earlier order was placed. */
  meanwhile: ReactNode;
}

/** The checkout. If an earlier order was placed but its response was lost, it opens that order instead. */
export function CheckoutView({ places, meanwhile }: CheckoutViewProps) {
  const { slug } = useShop();
  const [unsure, setUnsure] = useState(() => readDraft(slug).sent);
  useLostOrder(unsure, () => setUnsure(false));
  return unsure ? meanwhile : <CheckoutForm places={places} />;
}

// Milliseconds to wait for the look-up of an earlier order.
const patience = 8000;

// Looks up the order with the stored idempotency key before the form requests a quote: the quote would report the units of a placed
// order as out of stock.
function useLostOrder(unsure: boolean, onNone: () => void): void {
  const { id, slug } = useShop();
  const { locale } = useI18n();
  const onPlaced = usePlaced();
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the checkout opens
  useEffect(() => {
    if (!unsure) return;
    let wanted = true;
    const giveUp = new AbortController();
    const timer = setTimeout(() => giveUp.abort(), patience);
    const { key } = readDraft(slug);
    const hear = (order: Order | null) => {
      if (!wanted) return;
      if (order) return onPlaced(order, key, order.items.map(lineOf));
      changeDraft(slug, (draft) => (draft.key === key ? { ...draft, sent: false } : draft));
      onNone();
    };
    new Orders(id, locale)
      .placed(key, giveUp.signal)
      .then(hear, (error) => {
        if (!wanted) return;
        console.info("look up the earlier order:", error);
        onNone();
      })
      .finally(() => clearTimeout(timer));
    return () => {
      wanted = false;
      giveUp.abort();
    };
  }, []);
}

// Returns the cart line of an ordered item.
function lineOf({ product_id, variant_id, quantity }: OrderItem) {
  return { id: variant_id ? `${product_id}:${variant_id}` : String(product_id), quantity };
}
