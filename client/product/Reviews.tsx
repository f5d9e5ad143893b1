import { BadgeCheck, PencilLine } from "lucide-react";
import { useI18n } from "../lib/i18n";
import { Link } from "../router/Link";
import type { Review } from "../types/review.gen";
import { PictureLinks } from "./PictureLinks";
import { RatingSummary } from "./RatingSummary";
import { ReviewReply } from "./ReviewReply";
import { StarRating } from "./StarRating";

// The path of the customer's own reviews; guests sign in first.
const reviewsPath = "/dashboard/my_reviews";

interface ReviewsProps {
  reviews: Review[];
  rating: number;
  count: number;
}

/** The reviews of a product, after their average. */
export default function Reviews({ reviews, rating, count }: ReviewsProps) {
  const { t } = useI18n();
  return (
    <section id="reviews" className="scroll-mt-4">
      <h2 className="text-xl sm:text-2xl">{t("reviews.title")}</h2>
      {reviews.length === 0 ? (
        <p className="mt-3 text-muted">{t("reviews.none")}</p>
      ) : (
        <>
          <RatingSummary reviews={reviews} rating={rating} count={count} />
          <ReviewPictures reviews={reviews} />
          <ul className="mt-2 divide-y divide-line">
            {withPicturesFirst(reviews).map((review) => (
              <ReviewEntry key={review.id} review={review} />
            ))}
          </ul>
        </>
      )}
      <Link
        to={reviewsPath}
        className="mt-3 inline-flex min-h-11 items-center gap-2 font-medium text-primary underline-offset-4 hover:underline"
      >
        <PencilLine size={18} aria-hidden="true" />
        {t("reviews.write")}
      </Link>
    </section>
  );
}

const withPicturesFirst = (reviews: Review[]) => [
  ...reviews.filter(({ pictures }) => pictures.length > 0),
  ...reviews.filter(({ pictures }) => pictures.length === 0),
];

/** The pictures of all reviews in one row. */
function ReviewPictures({ reviews }: { reviews: Review[] }) {
  const { t } = useI18n();
  const pictures = reviews.flatMap((review) => review.pictures);
  if (pictures.length < 2) return null;
  return (
    <p className="shelf mt-4 gap-2 *:shrink-0">
      <PictureLinks
        pictures={pictures}
        name={t("reviews.title")}
        sizes="96px"
        className="size-24 rounded-control object-cover"
      />
    </p>
  );
}

function ReviewEntry({ review }: { review: Review }) {
  const { t, date } = useI18n();
  return (
    <li className="py-4">
      <div className="flex flex-wrap items-center gap-x-3">
        <strong className="min-w-0 font-semibold wrap-anywhere">{review.name}</strong>
        {review.verified && (
          <span className="inline-flex items-center gap-1 text-sm text-success">
            <BadgeCheck size={16} aria-hidden="true" />
            {t("reviews.verified")}
          </span>
        )}
      </div>
      <div className="flex items-center gap-3 text-sm text-muted">
        <StarRating rating={review.rating} />
        <time dateTime={review.created_at}>{date(review.created_at)}</time>
      </div>
      {review.text && <p className="mt-1.5 whitespace-pre-line wrap-anywhere">{review.text}</p>}
      {review.pictures.length > 0 && (
        <p className="mt-2 flex flex-wrap gap-2">
          <PictureLinks
            pictures={review.pictures}
            name={review.name}
            sizes="72px"
            className="size-18 rounded-control object-cover"
          />
        </p>
      )}
      <ReviewReply text={review.reply} />
    </li>
  );
}
