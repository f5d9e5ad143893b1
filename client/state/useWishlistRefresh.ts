import { useEffect } from "react";
import { fetchQuote } from "../lib/api";
import { useI18n } from "../lib/i18n";
import { useShop } from "../lib/page";
import type { Quote } from "../types/checkout.gen";
import { wishlist } from "./wishlist";

/** Updates the wishlist to current prices and stock, and removes unavailable products. */
export function useWishlistRefresh(): void {
  const { id, slug } = useShop();
  const { locale } = useI18n();
  useEffect(() => {
    const asked = wishlist.get(slug).map((product) => product.id);
    if (asked.length === 0) return;
    const lines = asked.map((product_id) => ({ product_id, variant_id: 0, quantity: 1 }));
    fetchQuote(id, locale, lines).then(
      (quote) => renew(slug, quote),
      (error) => console.info("refresh wishlist:", error),
    );
  }, [id, slug, locale]);
}

function renew(slug: string, quote: Quote): void {
  wishlist.change(slug, (products) =>
    products
      .map((product) => {
        const found = quote.lines.find((line) => line.product_id === product.id);
        return found ? found.product : product;
      })
      .filter((product) => product !== null),
  );
}
