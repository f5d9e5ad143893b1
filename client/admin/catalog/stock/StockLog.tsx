import { useInfiniteQuery } from "@tanstack/react-query";
import { History } from "lucide-react";
import { useSearchParams } from "react-router";
import { useI18n } from "../../../lib/i18n";
import type { StockMoves } from "../../../types/stocklog.gen";
import { useAdminApi } from "../../lib/api";
import { nameIn } from "../../lib/nameIn";
import { Button } from "../../ui/Button";
import { Card } from "../../ui/Card";
import { EmptyState } from "../../ui/EmptyState";
import { ExportButton } from "../../ui/ExportButton";
import { LoadFailure } from "../../ui/LoadFailure";
import { LoadingRows } from "../../ui/LoadingRows";
import { Page } from "../../ui/Page";
import { ScreenButton } from "../../ui/ScreenLink";
import { LogFilters } from "./LogFilters";
import { MoveItem } from "./MoveItem";

/** The stock log: all changes of stocks, or those of one product or variant. */
export default function StockLog() {
  const { t, locale } = useI18n();
  const api = useAdminApi();
  const [params] = useSearchParams();
  const asked = new URLSearchParams();
  for (const name of ["product", "variant", "reason", "from", "to"]) {
    const value = params.get(name);
    if (value) asked.set(name, value);
  }
  const filter = asked.toString();
  const query = useInfiniteQuery({
    queryKey: ["stock-log", filter],
    queryFn: ({ pageParam, signal }) =>
      api.get<StockMoves>(
        `stock/movements?${filter}${pageParam ? `&before=${pageParam}` : ""}`,
        signal,
      ),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next || undefined,
    placeholderData: undefined,
  });
  const moves = query.data?.pages.flatMap(({ movements }) => movements) ?? [];
  const [first] = moves;
  const ofOne = asked.has("product");
  return (
    <Page
      title={t("admin.stock.log")}
      lead={
        ofOne && first
          ? [nameIn(first, locale), asked.has("variant") && first.variant]
              .filter(Boolean)
              .join(" – ")
          : undefined
      }
      back="/stock"
      actions={
        <>
          {ofOne && (
            <ScreenButton to="/stock/log" look="quiet">
              {t("admin.stock.log.all")}
            </ScreenButton>
          )}
          <ExportButton path="stock/movements/export" query={filter} />
        </>
      }
    >
      <div className="grid gap-4">
        <LogFilters />
        {query.isPending && <LoadingRows />}
        {query.isError && !query.data && (
          <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
        )}
        {query.data && moves.length === 0 && (
          <EmptyState
            icon={History}
            title={t("admin.stock.log.none")}
            text={t("admin.stock.log.none.text")}
          />
        )}
        {moves.length > 0 && (
          <Card>
            <ul className="-my-3 divide-y divide-line">
              {moves.map((move) => (
                <MoveItem key={move.id} move={move} />
              ))}
            </ul>
          </Card>
        )}
        {query.hasNextPage && (
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t("admin.stock.log.more")}
          </Button>
        )}
      </div>
    </Page>
  );
}
