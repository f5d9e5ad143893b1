import { useI18n } from "../lib/i18n";
import { useShop } from "../lib/page";

interface ProductPriceProps {
  price: number;
  /** The price before the discount, struck out if it is higher. */
  sellingPrice: number;
  /** Whether it is the lowest of several prices. */
  from?: boolean;
  size?: "card" | "page";
}

/** The current price of a product, and its price before the discount. */
export function ProductPrice({ price, sellingPrice, from, size = "card" }: ProductPriceProps) {
  const { t, money } = useI18n();
  const { currency } = useShop();
  const reduced = sellingPrice > price;
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
          {money(sellingPrice, currency)}
        </s>
      )}
    </span>
  );
}
