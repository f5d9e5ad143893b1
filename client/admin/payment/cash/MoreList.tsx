import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import type { LucideIcon } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import { useI18n } from "../../../lib/i18n";
import { Button } from "../../ui/Button";
import { Card } from "../../ui/Card";
import { EmptyState } from "../../ui/EmptyState";
import { LoadFailure } from "../../ui/LoadFailure";
import { LoadingRows } from "../../ui/LoadingRows";

interface MoreListProps<Item> {
  query: UseInfiniteQueryResult<unknown>;
  /** The items of all loaded pages. */
  items: Item[];
  icon: LucideIcon;
  /** The title of the notice for an empty list. */
  none: string;
  /** Renders an item as a list item. */
  children: (item: Item) => ReactNode;
}

/** A list with a button that loads the next page. It also shows the loading state, errors, and a notice if it is empty. */
export function MoreList<Item extends { id: number }>(props: MoreListProps<Item>) {
  const { query, items, icon, none, children } = props;
  return (
    <>
      {query.isPending && <LoadingRows />}
      {query.isError && !query.data && (
        <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.data !== undefined && items.length === 0 && <EmptyState icon={icon} title={none} />}
      {items.length > 0 && (
        <Card>
          <ul className="-my-3 divide-y divide-line">
            {items.map((item) => (
              <Fragment key={item.id}>{children(item)}</Fragment>
            ))}
          </ul>
        </Card>
      )}
      <MoreButton query={query} />
    </>
  );
}

/** The button that loads the next page of a list, if there is one. */
export function MoreButton({ query }: { query: UseInfiniteQueryResult<unknown> }) {
  const { t } = useI18n();
  if (!query.hasNextPage) return null;
  return (
    <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
      {t("admin.cash.more")}
    </Button>
  );
}
