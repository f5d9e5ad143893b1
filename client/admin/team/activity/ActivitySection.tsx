import { useInfiniteQuery } from "@tanstack/react-query";
import { History } from "lucide-react";
import { useI18n } from "../../../lib/i18n";
import type { Activities } from "../../../types/merchant.gen";
import { useAdminApi } from "../../lib/api";
import { Button } from "../../ui/Button";
import { EmptyState } from "../../ui/EmptyState";
import { LoadFailure } from "../../ui/LoadFailure";
import { LoadingRows } from "../../ui/LoadingRows";
import { sectionScreen } from "../../ui/SectionScreen";
import { ActivityItem } from "./ActivityItem";

/** The audit log of the shop, newest first, with a button that loads older entries. */
export function ActivitySection() {
  const { t } = useI18n();
  const api = useAdminApi();
  const query = useInfiniteQuery({
    queryKey: ["activity"],
    queryFn: ({ pageParam, signal }) => api.get<Activities>(`activity?before=${pageParam}`, signal),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next || undefined,
    placeholderData: undefined,
  });
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  if (!data && error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingRows rows={8} />;
  const activities = data.pages.flatMap((page) => page.activities);
  if (activities.length === 0) {
    return (
      <EmptyState
        icon={History}
        title={t("admin.activity.none")}
        text={t("admin.activity.none.hint")}
      />
    );
  }
  return (
    <div className="max-w-3xl">
      <ol className="card divide-y divide-line">
        {activities.map((activity) => (
          <ActivityItem key={activity.id} activity={activity} />
        ))}
      </ol>
      {hasNextPage && (
        <Button
          busy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
          className="mt-4 w-full"
        >
          {t("admin.activity.more")}
        </Button>
      )}
    </div>
  );
}

export default sectionScreen("admin.activity", ActivitySection);
