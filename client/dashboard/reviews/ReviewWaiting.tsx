import { PenLine } from "lucide-react";
import { useState } from "react";
import { toast } from "../../components/toast";
import { button } from "../../components/ui/button";
import { useI18n } from "../../lib/i18n";
import type { ReviewedProduct } from "../../types/review.gen";
import { useFocusBack } from "../useKeptFocus";
import { ReviewedHead } from "./ReviewedHead";
import { ReviewForm } from "./ReviewForm";
import { useReviewCalls, type Written } from "./useReviews";

/** A delivered product without a review, with the form to write one. */
export function ReviewWaiting({ product }: { product: ReviewedProduct }) {
  const { t } = useI18n();
  const [open, setOpen] = useState(false);
  const opener = useFocusBack<HTMLButtonElement>(open);
  const { create } = useReviewCalls();
  const send = async (written: Written) => {
    const { status } = await create(product.id, written);
    const thanks = status === "approved" ? "dashboard.reviews.thanks" : "dashboard.reviews.waits";
    toast("success", t(thanks));
  };
  return (
    <li className="rounded-card border border-line bg-surface p-4 shadow-card sm:p-5">
      <ReviewedHead product={product}>
        {!open && (
          <button
            ref={opener}
            type="button"
            onClick={() => setOpen(true)}
            aria-label={t("dashboard.reviews.write_of", { product: product.name })}
            className={`${button.primary} mt-2 text-sm`}
          >
            <PenLine size={18} aria-hidden="true" />
            {t("dashboard.reviews.write")}
          </button>
        )}
      </ReviewedHead>
      {open && <ReviewForm review={null} onSend={send} onClose={() => setOpen(false)} />}
    </li>
  );
}
