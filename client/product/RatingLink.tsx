import { useI18n } from "../lib/i18n";
import type { Product } from "../types/catalog.gen";
import { StarRating } from "./StarRating";

/** The stars of a product, linked to its reviews. Renders nothing without ratings. */
export function RatingLink({ product }: { product: Product }) {
  const { tn } = useI18n();
  if (product.rating_count === 0) return null;
  return (
    <a
      href="#reviews"
      className="inline-flex min-h-11 items-center gap-2 text-sm text-muted hover:underline"
    >
      <StarRating rating={product.rating} className="text-base" />
      {tn("rating.count", product.rating_count)}
    </a>
  );
}
