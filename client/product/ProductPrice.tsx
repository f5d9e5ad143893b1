import { useI18n } from "../lib/i18n";
import { useShop } from "../lib/page";
import type { ProductCard } from "../types/catalog.gen";

type Prices = Pick<ProductCard, "price" | "offer">;

/** Returns the price of a unit after automatic discounts. */
export const chargedPrice = ({ price, offer }: Prices) => offer?.price ?? price;

interface ProductPriceProps {
  of: Prices & Pick<ProductCard, "selling_price">;
  /** Whether it is the lowest of several prices. */
  from?: boolean;
  size?: "card" | "page";
}

/** The current price of a product, and the higher price before discounts, struck out. */
export function ProductPrice({ of, from, size = "card" }: ProductPriceProps) {
  const { t, money } = useI18n();
  const { currency } = useShop();
  const price = chargedPrice(of);
  const reduced = of.selling_price > price;
  const page = size === "page";
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      <strong
        className={`font-bold ${page ? "text-4xl" : "text-lg"} ${reduced ? "text-sale" : "text-ink"}`}
      >
        {from ? t("price.from", { price: money(price, currency) }) : money(price, currency)}
      </strong>
      {reduced && (
        <s className={`text-muted ${page ? "text-lg" : "text-sm"}`}>
          <span className="sr-only">{t("price.before")} </span>
          {money(of.selling_price, currency)}
        </s>
      )}
    </span>
  );
}
