import { PenLine, Trash2 } from "lucide-react";
import { useState } from "react";
import { toast } from "../../components/toast";
import { button } from "../../components/ui/button";
import { Confirmation } from "../../forms/Confirmation";
import { useProblem } from "../../forms/useProblem";
import { useI18n } from "../../lib/i18n";
import { PictureLinks } from "../../product/PictureLinks";
import { ReviewReply } from "../../product/ReviewReply";
import { StarRating } from "../../product/StarRating";
import type { OwnReview } from "../../types/review.gen";
import { useFocusBack } from "../useKeptFocus";
import { ReviewedHead } from "./ReviewedHead";
import { ReviewForm } from "./ReviewForm";
import { ReviewStatus } from "./ReviewStatus";
import { useReviewCalls, type Written } from "./useReviews";

/** One of the customer's reviews with its status and its actions. */
export function ReviewOwn({ review }: { review: OwnReview }) {
  const { t, date } = useI18n();
  const [open, setOpen] = useState(false);
  const opener = useFocusBack<HTMLButtonElement>(open);
  const { change } = useReviewCalls();
  const send = async (written: Written) => {
    const { status } = await change(review.id, written);
    toast(
      "success",
      t(status === "pending" ? "dashboard.reviews.waits" : "dashboard.reviews.saved"),
    );
    setOpen(false);
  };
  return (
    <li className="rounded-card border border-line bg-surface p-4 shadow-card sm:p-5">
      <ReviewedHead product={review.product}>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          <StarRating rating={review.rating} className="text-base" />
          <time dateTime={review.created_at}>{date(review.created_at)}</time>
        </p>
        <ReviewStatus status={review.status} />
      </ReviewedHead>
      {open ? (
        <ReviewForm review={review} onSend={send} onClose={() => setOpen(false)} />
      ) : (
        <>
          {review.text && <p className="mt-3 whitespace-pre-line wrap-anywhere">{review.text}</p>}
          {review.pictures.length > 0 && (
            <p className="mt-3 flex flex-wrap gap-2">
              <PictureLinks
                pictures={review.pictures}
                name={review.product.name}
                sizes="80px"
                className="size-20 rounded-control object-cover"
              />
            </p>
          )}
          <ReviewReply text={review.reply} />
          <div className="mt-3 flex flex-wrap gap-2 border-t border-line pt-3">
            <button
              ref={opener}
              type="button"
              onClick={() => setOpen(true)}
              aria-label={t("dashboard.reviews.edit_of", { product: review.product.name })}
              className={`${button.quiet} px-4 text-sm`}
            >
              <PenLine size={18} aria-hidden="true" />
              {t("dashboard.reviews.edit")}
            </button>
            <Delete review={review} />
          </div>
        </>
      )}
    </li>
  );
}

function Delete({ review }: { review: OwnReview }) {
  const { t } = useI18n();
  const problemOf = useProblem();
  const { remove } = useReviewCalls();
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const act = async () => {
    if (busy) return;
    setBusy(true);
    try {
      await remove(review.id);
      toast("success", t("dashboard.reviews.deleted"));
    } catch (error) {
      console.info("delete review:", error);
      toast("error", problemOf(error));
    } finally {
      setBusy(false);
      setAsked(false);
    }
  };
  return (
    <>
      <button
        type="button"
        onClick={() => setAsked(true)}
        aria-label={t("dashboard.reviews.delete_of", { product: review.product.name })}
        className={`${button.quiet} px-4 text-sm hover:border-sale hover:text-sale`}
      >
        <Trash2 size={18} aria-hidden="true" />
        {t("dashboard.reviews.delete")}
      </button>
      {asked && (
        <Confirmation
          title={t("dashboard.reviews.delete.title")}
          text={t("dashboard.reviews.delete.text", { product: review.product.name })}
          keep={t("dashboard.reviews.delete.keep")}
          act={t("dashboard.reviews.delete.do")}
          busy={busy}
          onAct={act}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}
