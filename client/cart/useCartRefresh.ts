import { useEffect, useRef, useState } from "react";
import { fetchQuote } from "../lib/api";
import { useI18n } from "../lib/i18n";
import { useShop } from "../lib/page";
import { cart } from "../state/cart";
import { useCodes } from "../state/codes";
import { keptDistrict } from "../state/district";
import { type CartChange, quoted, quoteLines } from "../state/quoted";
import type { Quote } from "../types/checkout.gen";

export interface CartRefresh {
  /** Whether the request is in progress. */
  asking: boolean;
  /** Whether the request failed. The prices are then those stored with the cart. */
  failed: boolean;
  /** The differences between the stored cart and the server's response. */
  changes: CartChange[];
}

export interface CartTerms extends CartRefresh {
  /** The subtotal from which delivery is free; 0 if it never is, or if the threshold is unknown. */
  freeFrom: number;
  /** The part of the order that is due in advance, and the subtotal for which it was computed. */
  advance: { due: number; subtotal: number };
  /** The last quote; null before the first. */
  quote: Quote | null;
}

const unknown: CartTerms = {
  asking: true,
  failed: false,
  changes: [],
  freeFrom: 0,
  advance: { due: 0, subtotal: 0 },
  quote: null,
};

// Debounce of quick changes of quantities, in milliseconds.
const patience = 500;

/** Updates the cart to current prices and stock when it is opened, when codes change and, if discounts or sales depend on it, when the cart changes. */
export function useCartRefresh(): CartTerms {
  const { id, slug } = useShop();
  const { locale } = useI18n();
  const [refresh, setRefresh] = useState(unknown);
  const codes = JSON.stringify(useCodes());
  const lines = cart.use((items) => JSON.stringify(quoteLines(items)));
  const asked = useRef("");
  const discounted = depends(refresh.quote);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed cart matters only to discounts and sales
  useEffect(() => {
    const question = lines + codes;
    if (asked.current === question) return;
    let open = true;
    const timer = setTimeout(
      () => {
        asked.current = question;
        ask(id, slug, locale, JSON.parse(codes)).then(
          (known) => open && setRefresh({ ...unknown, asking: false, ...known }),
          (error) => {
            console.info("refresh cart:", error);
            if (open) setRefresh({ ...unknown, asking: false, failed: true });
          },
        );
      },
      asked.current ? patience : 0,
    );
    return () => {
      open = false;
      clearTimeout(timer);
    };
  }, [id, slug, locale, codes, discounted && lines]);
  return refresh;
}

async function ask(
  shop: number,
  slug: string,
  locale: "bn" | "en",
  codes: string[],
): Promise<Pick<CartTerms, "changes" | "freeFrom" | "advance" | "quote">> {
  const asked = quoteLines(cart.get(slug));
  if (asked.length === 0) return unknown;
  const quote = await fetchQuote(shop, locale, asked, { district: keptDistrict(), codes });
  const offered = quote.packages.find(({ id }) => id === quote.package_id);
  let changes: CartChange[] = [];
  cart.change(slug, (lines) => {
    const now = quoted(lines, quote);
    changes = now.changes;
    return now.lines;
  });
  return {
    changes,
    freeFrom: offered?.free_from ?? 0,
    advance: { due: quote.due_now ?? 0, subtotal: quote.subtotal },
    quote,
  };
}

/** Reports whether prices of the cart may change with it. */
const depends = (quote: Quote | null) => quote?.by_quantity;
