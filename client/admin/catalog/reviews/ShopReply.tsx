import { useI18n } from "../../../lib/i18n";
import type { ShopReview } from "../../../types/review.gen";
import { Moment } from "../../ui/Figures";

/** The shop's reply, as shown on the product's page. */
export function ShopReply({ review: { reply, replied_at } }: { review: ShopReview }) {
  const { t } = useI18n();
  return (
    <blockquote className="mt-3 rounded-control border-l-3 border-primary bg-sunken px-3 py-2">
      <p className="text-sm text-muted">
        {t("admin.reviews.replied")} {replied_at && <Moment at={replied_at} />}
      </p>
      <p className="whitespace-pre-line wrap-anywhere">{reply}</p>
    </blockquote>
  );
}
