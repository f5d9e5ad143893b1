import { useI18n } from "../lib/i18n";
import { useShop } from "../lib/page";
import type { ProductCard } from "../types/catalog.gen";
import { chargedPrice } from "./ProductPrice";

const badge =
  "inline-block max-w-full truncate rounded-control bg-sale px-2 text-sm leading-6 font-bold text-on-sale";

type Discounted = Pick<
  ProductCard,
  "discount" | "discount_type" | "price" | "selling_price" | "offer"
>;

interface DiscountBadgeProps {
  product: Discounted;
  className?: string;
}

/** The discount of a product as a badge: "-10%", the amount of a flat discount, or that of an automatic discount. */
export function DiscountBadge({ product, className = badge }: DiscountBadgeProps) {
  const { t, n, money } = useI18n();
  const { currency } = useShop();
  if (product.selling_price <= chargedPrice(product)) return null;
  const size =
    product.offer?.name ??
    (product.discount_type === "PERCENT"
      ? `-${n(product.discount)}%`
      : money(product.price - product.selling_price, currency));
  return (
    <span className={className}>
      <span className="sr-only">{t("price.discount")} </span>
      {size}
    </span>
  );
}
