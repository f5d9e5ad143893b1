import type { ProductCard } from "../../types/catalog.gen";
import { BoughtTogether } from "./BoughtTogether";
import { RecentlyViewed } from "./RecentlyViewed";

interface SuggestedProps {
  product: ProductCard;
  className?: string;
}

/** Products for the visitors of a product: those bought together with it, and those they opened before. */
export default function Suggested({ product, className }: SuggestedProps) {
  return (
    <>
      <BoughtTogether product={product.id} className={className} />
      <RecentlyViewed product={product} className={className} />
    </>
  );
}
