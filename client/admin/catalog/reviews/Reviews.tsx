import { ThumbsUp } from "lucide-react";
import { useI18n } from "../../../lib/i18n";
import type { ShopReviews } from "../../../types/review.gen";
import { useQueryState } from "../../lib/useQueryState";
import { ExportButton } from "../../ui/ExportButton";
import { Page } from "../../ui/Page";
import { FeedbackList, type FeedbackTab } from "../feedback/FeedbackList";
import { ReviewCard } from "./ReviewCard";

const waiting: FeedbackTab<ShopReviews> = {
  value: "",
  text: "admin.reviews.waiting",
  count: (list) => list.waiting,
  none: { title: "admin.reviews.none.waiting", text: "admin.reviews.none.waiting.text" },
};

const shown: FeedbackTab<ShopReviews> = {
  value: "shown",
  text: "admin.reviews.shown",
  count: (list) => list.shown,
  none: { title: "admin.reviews.none.shown", text: "admin.reviews.none.shown.text" },
};

const hidden: FeedbackTab<ShopReviews> = {
  value: "hidden",
  text: "admin.reviews.hidden",
  count: (list) => list.hidden,
  none: { title: "admin.reviews.none.hidden", text: "admin.reviews.none.hidden.text" },
};

/** The screen that approves and hides reviews of products, and replies to them. */
export default function Reviews() {
  const { t } = useI18n();
  const [tab] = useQueryState("tab");
  return (
    <Page
      title={t("admin.reviews")}
      lead={t("admin.reviews.lead")}
      actions={<ExportButton path="reviews/export" query={`status=${tab || "waiting"}`} />}
    >
      <FeedbackList
        path="reviews"
        label={t("admin.reviews.tabs")}
        tabs={[waiting, shown, hidden]}
        icon={ThumbsUp}
        itemsOf={(list: ShopReviews) => list.reviews}
        card={(review, replying, onReply) => (
          <ReviewCard key={review.id} review={review} replying={replying} onReply={onReply} />
        )}
      />
    </Page>
  );
}
