import { useI18n } from "../lib/i18n";
import type { Review } from "../types/review.gen";
import { StarRating } from "./StarRating";

interface RatingSummaryProps {
  reviews: Review[];
  rating: number;
  count: number;
}

/** The average rating and the number of reviews by stars. */
export function RatingSummary({ reviews, rating, count }: RatingSummaryProps) {
  const { t, tn, n } = useI18n();
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-10 gap-y-4 rounded-card bg-sunken p-4 sm:p-5">
      <div>
        <p className="text-5xl font-bold">{n(Math.round(rating * 10) / 10)}</p>
        <StarRating rating={rating} className="text-xl" />
        <p className="text-sm text-muted">{tn("rating.count", count)}</p>
      </div>
      <ul className="min-w-56 grow">
        {[5, 4, 3, 2, 1].map((stars) => {
          const given = reviews.filter((r) => r.rating === stars).length;
          const share = Math.round((given * 100) / reviews.length);
          return (
            <li key={stars} className="flex items-center gap-3 text-sm">
              <span className="w-10 shrink-0 whitespace-nowrap">
                <span aria-hidden="true">{n(stars)} ★</span>
                <span className="sr-only">{t("rating.stars", { rating: stars })}</span>
              </span>
              <span className="h-2 grow overflow-hidden rounded-full bg-edge">
                <span
                  className="block h-full rounded-full bg-(--star)"
                  style={{ width: `${share}%` }}
                />
              </span>
              <span className="w-8 text-end text-muted">{n(given)}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
