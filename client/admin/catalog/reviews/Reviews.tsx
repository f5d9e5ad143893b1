import { ThumbsUp } from "lucide-react";
import { useI18n } from "../../../lib/i18n";
import type { ShopReviews } from "../../../types/review.gen";
import { useQueryState } from "../../lib/useQueryState";
import { ExportButton } from "../../ui/ExportButton";
import { Page } from "../../ui/Page";
import { FeedbackList, type FeedbackTab } from "../feedback/FeedbackList";
import { ReviewCard } from "./ReviewCard";

/** The reviews of products: approve, hide and reply. */
export default function Reviews() {
  const { t } = useI18n();
  const [tab] = useQueryState("tab");
  const tabOf = (
    value: string,
    name: "waiting" | "shown" | "hidden",
  ): FeedbackTab<ShopReviews> => ({
    value,
    text: t(`admin.reviews.${name}`),
    count: (list) => list[name],
    none: { title: t(`admin.reviews.none.${name}`), text: t(`admin.reviews.none.${name}.text`) },
  });
  return (
    <Page
      title={t("admin.reviews")}
      lead={t("admin.reviews.lead")}
      actions={<ExportButton path="reviews/export" query={`status=${tab || "waiting"}`} />}
    >
      <FeedbackList
        path="reviews"
        label={t("admin.reviews.tabs")}
        tabs={[tabOf("", "waiting"), tabOf("shown", "shown"), tabOf("hidden", "hidden")]}
        icon={ThumbsUp}
        itemsOf={(list: ShopReviews) => list.reviews}
        card={(review, replying, onReply) => (
          <ReviewCard key={review.id} review={review} replying={replying} onReply={onReply} />
        )}
      />
    </Page>
  );
}
