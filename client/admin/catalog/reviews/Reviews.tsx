import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ThumbsUp } from "lucide-react";
import { useState } from "react";
import { type MessageKey, useI18n } from "../../../lib/i18n";
import type { ShopReviews } from "../../../types/review.gen";
import { useAdminApi } from "../../lib/api";
import { usePageNumber, useQueryState } from "../../lib/useQueryState";
import { EmptyState } from "../../ui/EmptyState";
import { ExportButton } from "../../ui/ExportButton";
import { Loaded } from "../../ui/Loaded";
import { Page } from "../../ui/Page";
import { Pager } from "../../ui/Pager";
import { Tabs } from "../../ui/Tabs";
import { ReviewCard } from "./ReviewCard";

const perPage = 20;

const none: Record<string, { title: MessageKey; text: MessageKey }> = {
  "": { title: "admin.reviews.none.waiting", text: "admin.reviews.none.waiting.text" },
  shown: { title: "admin.reviews.none.shown", text: "admin.reviews.none.shown.text" },
  hidden: { title: "admin.reviews.none.hidden", text: "admin.reviews.none.hidden.text" },
};

/** The reviews of products: approve, hide and reply. */
export default function Reviews() {
  const { t } = useI18n();
  const api = useAdminApi();
  const [tab] = useQueryState("tab");
  const page = usePageNumber();
  const status = tab || "waiting";
  const query = useQuery({
    queryKey: ["reviews", status, page],
    queryFn: ({ signal }) => api.get<ShopReviews>(`reviews?status=${status}&page=${page}`, signal),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  const [answered, setAnswered] = useState<number>();
  const replying = data?.reviews.find(({ id }) => id === answered)?.id;
  const empty = none[tab] ?? none[""];
  return (
    <Page
      title={t("admin.reviews")}
      lead={t("admin.reviews.lead")}
      actions={<ExportButton path="reviews/export" query={`status=${status}`} />}
    >
      <div className="grid gap-4">
        <Tabs
          label={t("admin.reviews.tabs")}
          tabs={[
            { value: "", text: t("admin.reviews.waiting"), count: data?.waiting },
            { value: "shown", text: t("admin.reviews.shown"), count: data?.shown },
            { value: "hidden", text: t("admin.reviews.hidden"), count: data?.hidden },
          ]}
        />
        <Loaded query={query}>
          {({ reviews, total }) =>
            reviews.length === 0 && empty ? (
              <EmptyState icon={ThumbsUp} title={t(empty.title)} text={t(empty.text)} />
            ) : (
              <>
                <ul className="grid gap-3">
                  {reviews.map((review) => (
                    <ReviewCard
                      key={review.id}
                      review={review}
                      replying={replying}
                      onReply={setAnswered}
                    />
                  ))}
                </ul>
                <Pager total={total} perPage={perPage} />
              </>
            )
          }
        </Loaded>
      </div>
    </Page>
  );
}
