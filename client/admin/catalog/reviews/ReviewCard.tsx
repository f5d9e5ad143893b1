import { BadgeCheck, Eye, EyeOff, MessageSquareReply } from "lucide-react";
import { useI18n } from "../../../lib/i18n";
import { PictureLinks } from "../../../product/PictureLinks";
import { StarRating } from "../../../product/StarRating";
import type { ShopReview } from "../../../types/review.gen";
import { Button } from "../../ui/Button";
import { Author, FeedbackCard, ShopAnswer } from "../feedback/FeedbackCard";
import { LateAnswerForm } from "../feedback/LateAnswerForm";
import { useReviewCalls } from "./useReviewCalls";

/** Maximum length of a reply in characters, equal to the server's. */
const most = 1000;

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
    <FeedbackCard
      label={t("admin.reviews.by", { name, product: product.name })}
      product={product}
      rating={<StarRating rating={review.rating} className="mt-1" />}
    >
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
      <Author name={name} mobile={review.mobile} at={review.created_at}>
        {review.verified && <Verified />}
      </Author>
      {review.reply && !replies && (
        <ShopAnswer lead={t("admin.reviews.replied")} at={review.replied_at} text={review.reply} />
      )}
      {replies && (
        <LateAnswerForm
          path={`reviews/${review.id}/reply`}
          answer={review.reply}
          most={most}
          deletable
          texts={{
            label: t("admin.reviews.reply.text"),
            hint: t("admin.reviews.reply.hint"),
            send: t("admin.reviews.reply.send"),
            cancel: t("admin.reviews.reply.cancel"),
            saved: t("admin.reviews.reply.saved"),
          }}
          keys={[["reviews"]]}
          onClose={() => onReply()}
        />
      )}
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
    </FeedbackCard>
  );
}

function Verified() {
  const { t } = useI18n();
  return (
    <span className="inline-flex items-center gap-1 text-success">
      <BadgeCheck size={16} aria-hidden="true" />
      {t("reviews.verified")}
    </span>
  );
}
