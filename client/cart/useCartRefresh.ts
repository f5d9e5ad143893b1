import { useEffect, useState } from "react";
import { fetchQuote } from "../lib/api";
import { useI18n } from "../lib/i18n";
import { useShop } from "../lib/page";
import { cart } from "../state/cart";
import { keptDistrict } from "../state/district";
import { type CartChange, quoted, quoteLines } from "../state/quoted";

export interface CartRefresh {
  /** The request is in progress. */
  asking: boolean;
  /** The request failed, so the prices are those from when the products were added. */
  failed: boolean;
  /** The differences between the cart and the server's answer. */
  changes: CartChange[];
}

interface CartTerms extends CartRefresh {
  /** The subtotal from which delivery is free; 0 if it never is or is not known. */
  freeFrom: number;
}

const unknown: CartTerms = { asking: true, failed: false, changes: [], freeFrom: 0 };

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
): Promise<Pick<CartTerms, "changes" | "freeFrom">> {
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
  return { changes, freeFrom: offered?.free_from ?? 0 };
}
