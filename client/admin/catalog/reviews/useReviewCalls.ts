import { useI18n } from "../../../lib/i18n";
import type { SeenReview, ShopReview, ShopReviews } from "../../../types/review.gen";
import { useAdminApi } from "../../lib/api";
import { useSave } from "../../lib/save";

const key = ["reviews"];

/** Approves or hides a review; an optimistic update removes it from its list. */
export function useReviewCalls({ id, rating, text, pictures }: ShopReview) {
  const { t } = useI18n();
  const api = useAdminApi();
  const leaves = (known: ShopReviews): ShopReviews => {
    const reviews = known.reviews.filter((each) => each.id !== id);
    return { ...known, reviews, total: known.total - (known.reviews.length - reviews.length) };
  };
  const keys = [["counts"]];
  const approve = useSave({
    call: () => {
      const seen: SeenReview = { rating, text, pictures: pictures.map(({ key }) => key) };
      return api.post(`reviews/${id}/approve`, seen);
    },
    done: t("admin.reviews.approved"),
    optimistic: { key, change: leaves },
    keys,
  });
  const hide = useSave({
    call: () => api.post(`reviews/${id}/hide`),
    done: t("admin.reviews.hidden_now"),
    optimistic: { key, change: leaves },
    keys,
  });
  return { approve: approve.mutate, hide: hide.mutate };
}
