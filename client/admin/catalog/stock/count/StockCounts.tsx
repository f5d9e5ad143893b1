import { useInfiniteQuery } from "@tanstack/react-query";
import { ClipboardList } from "lucide-react";
import { useI18n } from "../../../../lib/i18n";
import type { StockTaking, StockTakings } from "../../../../types/stockcount.gen";
import { useAdminApi } from "../../../lib/api";
import { useFormat } from "../../../lib/format";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { EmptyState } from "../../../ui/EmptyState";
import { LoadFailure } from "../../../ui/LoadFailure";
import { LoadingRows } from "../../../ui/LoadingRows";
import { Page } from "../../../ui/Page";
import { ScreenButton, ScreenLink } from "../../../ui/ScreenLink";

/** The past stock-takings, newest first. */
export default function StockCounts() {
  const { t } = useI18n();
  const api = useAdminApi();
  const query = useInfiniteQuery({
    queryKey: ["stock-counts"],
    queryFn: ({ pageParam, signal }) =>
      api.get<StockTakings>(`stock/counts${pageParam ? `?before=${pageParam}` : ""}`, signal),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next || undefined,
    placeholderData: undefined,
  });
  const list = query.data?.pages.flatMap(({ counts }) => counts) ?? [];
  return (
    <Page
      title={t("admin.stock.counts")}
      lead={t("admin.stock.counts.lead")}
      back="/stock"
      actions={<ScreenButton to="/stock/count">{t("admin.stock.count")}</ScreenButton>}
    >
      {query.isPending && <LoadingRows />}
      {query.isError && !query.data && (
        <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.data && list.length === 0 && (
        <EmptyState icon={ClipboardList} title={t("admin.stock.counts.none")} />
      )}
      {list.length > 0 && (
        <Card>
          <ul className="-my-3 divide-y divide-line">
            {list.map((count) => (
              <Item key={count.id} count={count} />
            ))}
          </ul>
        </Card>
      )}
      {query.hasNextPage && (
        <Button
          className="mt-4"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t("admin.stock.log.more")}
        </Button>
      )}
    </Page>
  );
}

function Item({ count }: { count: StockTaking }) {
  const { moment } = useFormat();
  const summary = useSummary();
  return (
    <li>
      <ScreenLink to={`/stock/counts/${count.id}`} className="block py-3 hover:text-primary">
        <span className="block font-medium">{moment(count.created_at)}</span>
        <span className="block text-sm text-muted wrap-anywhere">
          {[count.actor_name, count.note].filter(Boolean).join(" · ")}
        </span>
        <span className="block text-sm">{summary(count)}</span>
      </ScreenLink>
    </li>
  );
}

/** Returns a function that describes the result of a stock-taking in one line. */
export function useSummary(): (count: StockTaking) => string {
  const { t, n } = useI18n();
  return ({ counted, changed, missing, surplus }) =>
    t("admin.stock.counts.summary", {
      counted: n(counted),
      changed: n(changed),
      missing: n(missing),
      surplus: n(surplus),
    });
}
