import { useEffect, useState } from "react";
import { fetchQuote } from "../lib/api";
import { useI18n } from "../lib/i18n";
import { useShop } from "../lib/page";
import { cart } from "../state/cart";
import { keptDistrict } from "../state/district";
import { type CartChange, quoted, quoteLines } from "../state/quoted";

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
}

const unknown: CartTerms = {
  asking: true,
  failed: false,
  changes: [],
  freeFrom: 0,
  advance: { due: 0, subtotal: 0 },
};

/** Updates the cart to current prices and stock when it is opened. */
export function useCartRefresh(): CartTerms {
  const { id, slug } = useShop();
  const { locale } = useI18n();
  const [refresh, setRefresh] = useState(unknown);
  useEffect(() => {
    let open = true;
    ask(id, slug, locale).then(
      (known) => open && setRefresh({ ...unknown, asking: false, ...known }),
      (error) => {
        console.info("refresh cart:", error);
        if (open) setRefresh({ ...unknown, asking: false, failed: true });
      },
    );
    return () => {
      open = false;
    };
  }, [id, slug, locale]);
  return refresh;
}

async function ask(
  shop: number,
  slug: string,
  locale: "bn" | "en",
): Promise<Pick<CartTerms, "changes" | "freeFrom" | "advance">> {
  const asked = quoteLines(cart.get(slug));
  if (asked.length === 0) return unknown;
  const quote = await fetchQuote(shop, locale, asked, { district: keptDistrict() });
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
  };
}
