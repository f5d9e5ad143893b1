import type { ProductCard } from "../../types/catalog.gen";
import { BoughtTogether } from "./BoughtTogether";
import { RecentlyViewed } from "./RecentlyViewed";

interface SuggestedProps {
  product: ProductCard;
  className?: string;
}

/** Further products for a product's visitors: those often bought with it, and those viewed before. */
export default function Suggested({ product, className }: SuggestedProps) {
  return (
    <>
      <BoughtTogether product={product.id} className={className} />
      <RecentlyViewed product={product} className={className} />
    </>
  );
}
