import { useEffect, useState } from "react";
import { fetchQuote } from "../lib/api";
import { useI18n } from "../lib/i18n";
import { useShop } from "../lib/page";
import { cart } from "../state/cart";
import { type CartChange, quoted, quoteLines } from "../state/quoted";

export interface CartRefresh {
  /** The request is in progress. */
  asking: boolean;
  /** The request failed: prices are those of the time of adding. */
  failed: boolean;
  /** The differences between the cart and the server's answer. */
  changes: CartChange[];
}

/** Updates the cart to current prices and stock when it is opened. */
export function useCartRefresh(): CartRefresh {
  const { id, slug } = useShop();
  const { locale } = useI18n();
  const [refresh, setRefresh] = useState<CartRefresh>({ asking: true, failed: false, changes: [] });
  useEffect(() => {
    let open = true;
    ask(id, slug, locale).then(
      (changes) => open && setRefresh({ asking: false, failed: false, changes }),
      (error) => {
        console.info("refresh cart:", error);
        if (open) setRefresh({ asking: false, failed: true, changes: [] });
      },
    );
    return () => {
      open = false;
    };
  }, [id, slug, locale]);
  return refresh;
}

async function ask(shop: number, slug: string, locale: "bn" | "en"): Promise<CartChange[]> {
  const asked = quoteLines(cart.get(slug));
  if (asked.length === 0) return [];
  const quote = await fetchQuote(shop, locale, asked);
  let changes: CartChange[] = [];
  cart.change(slug, (lines) => {
    const now = quoted(lines, quote);
    changes = now.changes;
    return now.lines;
  });
  return changes;
}
