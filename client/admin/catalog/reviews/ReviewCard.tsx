import { BadgeCheck, Eye, EyeOff, MessageSquareReply } from "lucide-react";
import { Photo } from "../../../components/ui/Photo";
import { useI18n } from "../../../lib/i18n";
import { PictureLinks } from "../../../product/PictureLinks";
import { StarRating } from "../../../product/StarRating";
import type { ShopReview } from "../../../types/review.gen";
import { Button } from "../../ui/Button";
import { Moment } from "../../ui/Figures";
import { ReplyForm } from "./ReplyForm";
import { ShopReply } from "./ShopReply";
import { useReviewCalls } from "./useReviewCalls";

interface ReviewCardProps {
  review: ShopReview;
  /** The id of the review being replied to, on any card. */
  replying?: number;
  onReply: (id?: number) => void;
}

/** A review with its actions; while a reply is being written, only the form is shown. */
export function ReviewCard({ review, replying, onReply }: ReviewCardProps) {
  const { t } = useI18n();
  const { approve, hide } = useReviewCalls(review);
  const replies = replying === review.id;
  const { status, product, name } = review;
  return (
    <li className="card p-4">
      <article aria-label={t("admin.reviews.by", { name, product: product.name })}>
        <header className="flex gap-3">
          {product.picture && (
            <Photo
              picture={product.picture}
              alt=""
              sizes="56px"
              className="size-14 shrink-0 rounded-control object-cover"
            />
          )}
          <div className="min-w-0">
            <h2 className="text-base leading-snug font-semibold wrap-anywhere">{product.name}</h2>
            <StarRating rating={review.rating} className="mt-1" />
          </div>
        </header>
        {review.text && <p className="mt-3 whitespace-pre-line wrap-anywhere">{review.text}</p>}
        {review.pictures.length > 0 && (
          <p className="mt-3 flex flex-wrap gap-2">
            <PictureLinks
              pictures={review.pictures}
              name={name}
              sizes="80px"
              className="size-20 rounded-control object-cover"
            />
          </p>
        )}
        <Author review={review} />
        {review.reply && !replies && <ShopReply review={review} />}
        {replies && <ReplyForm review={review} onClose={() => onReply()} />}
        {!replies && (
          <div className="mt-3 flex flex-wrap gap-2 border-t border-line pt-3">
            {status !== "approved" && (
              <Button
                look={status === "pending" ? "primary" : "quiet"}
                icon={Eye}
                onClick={() => approve()}
              >
                {t("admin.reviews.approve")}
              </Button>
            )}
            {status !== "rejected" && (
              <Button icon={EyeOff} onClick={() => hide()}>
                {t("admin.reviews.hide")}
              </Button>
            )}
            {replying === undefined && (
              <Button icon={MessageSquareReply} onClick={() => onReply(review.id)}>
                {t(review.reply ? "admin.reviews.reply.change" : "admin.reviews.reply")}
              </Button>
            )}
          </div>
        )}
      </article>
    </li>
  );
}

function Author({ review: { name, mobile, verified, created_at } }: { review: ShopReview }) {
  const { t } = useI18n();
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
      <strong className="font-semibold text-ink">{name}</strong>
      {verified && (
        <span className="inline-flex items-center gap-1 text-success">
          <BadgeCheck size={16} aria-hidden="true" />
          {t("reviews.verified")}
        </span>
      )}
      {mobile && (
        <a href={`tel:${mobile}`} className="inline-flex min-h-6 items-center underline">
          {mobile}
        </a>
      )}
      <Moment at={created_at} />
    </p>
  );
}
