import type { CSSProperties } from "react";
import { useI18n } from "../lib/i18n";

interface StarRatingProps {
  rating: number;
  /** The number of reviews, shown in brackets. Undefined hides it. */
  count?: number;
  className?: string;
}

/** Stars as one image with a text alternative. */
export function StarRating({ rating, count, className = "text-sm" }: StarRatingProps) {
  const { t, n } = useI18n();
  const rounded = Math.round(rating * 10) / 10;
  const fill = { "--rating": `${rounded * 20}%` } as CSSProperties;
  return (
    <span className={`inline-flex items-center gap-1.5 ${className}`}>
      <span
        role="img"
        aria-label={t("rating.stars", { rating: rounded })}
        className="stars"
        style={fill}
      />
      {count !== undefined && <span className="text-xs text-muted">({n(count)})</span>}
    </span>
  );
}
