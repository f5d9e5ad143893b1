import { Star } from "lucide-react";
import { type MessageKey, useI18n } from "../../lib/i18n";

// The labels of one to five stars.
const words: MessageKey[] = [
  "dashboard.reviews.star1",
  "dashboard.reviews.star2",
  "dashboard.reviews.star3",
  "dashboard.reviews.star4",
  "dashboard.reviews.star5",
];

interface ReviewStarsProps {
  /** The name of the radio buttons. */
  name: string;
  /** From 1 to 5; 0 if none is chosen. */
  rating: number;
  onRate: (rating: number) => void;
  /** The error text, or empty. */
  wrong: string;
}

/** A choice of one to five stars, as radio buttons. */
export function ReviewStars({ name, rating, onRate, wrong }: ReviewStarsProps) {
  const { t } = useI18n();
  const word = words[rating - 1];
  return (
    <fieldset aria-describedby={wrong ? `${name}-error` : undefined}>
      <legend className="mb-1 font-medium">{t("dashboard.reviews.rating")}</legend>
      <div className="flex flex-wrap items-center gap-x-3">
        <div className="-ml-1.5 flex">
          {words.map((_, i) => {
            const stars = i + 1;
            return (
              <label
                key={stars}
                className="cursor-pointer rounded-control p-1.5 hover:scale-110 has-focus-visible:outline-3 has-focus-visible:outline-(--focus)"
              >
                <input
                  type="radio"
                  name={name}
                  value={stars}
                  checked={stars === rating}
                  onChange={() => onRate(stars)}
                  aria-label={t("rating.stars", { rating: stars })}
                  className="sr-only"
                />
                <Star
                  size={34}
                  strokeWidth={1.5}
                  aria-hidden="true"
                  className={
                    stars <= rating ? "fill-(--star) text-(--star)" : "fill-sunken text-edge"
                  }
                />
              </label>
            );
          })}
        </div>
        {word && <span className="font-medium text-muted">{t(word)}</span>}
      </div>
      {wrong && (
        <p id={`${name}-error`} role="alert" className="mt-1 text-sm font-medium text-sale">
          {wrong}
        </p>
      )}
    </fieldset>
  );
}
