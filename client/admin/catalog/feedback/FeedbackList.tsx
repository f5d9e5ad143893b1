import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { LucideIcon } from "lucide-react";
import { type ReactNode, useState } from "react";
import { type MessageKey, useI18n } from "../../../lib/i18n";
import { useAdminApi } from "../../lib/api";
import { usePageNumber, useQueryState } from "../../lib/useQueryState";
import { EmptyState } from "../../ui/EmptyState";
import { Loaded } from "../../ui/Loaded";
import { Pager } from "../../ui/Pager";
import { Tabs } from "../../ui/Tabs";

const perPage = 20;

/** A tab of a list of feedback; the first one has the value "". */
export interface FeedbackTab<L> {
  value: string;
  text: MessageKey;
  count: (list: L) => number;
  /** The notice that is shown in an empty tab. */
  none: { title: MessageKey; text: MessageKey };
}

interface FeedbackListProps<L, T> {
  /** The list's path in the API, which is also the key of its query. */
  path: string;
  /** The accessible name of the tabs. */
  label: string;
  tabs: [FeedbackTab<L>, ...FeedbackTab<L>[]];
  icon: LucideIcon;
  itemsOf: (list: L) => T[];
  /** Returns the card of an item. `answering` is the id of the item whose answer is being written, if any. */
  card: (item: T, answering: number | undefined, onAnswer: (id?: number) => void) => ReactNode;
}

/** Reviews of products or questions about them, in tabs and pages. One at a time can be answered. */
export function FeedbackList<L extends { total: number }, T extends { id: number }>({
  path,
  label,
  tabs,
  icon,
  itemsOf,
  card,
}: FeedbackListProps<L, T>) {
  const { t } = useI18n();
  const api = useAdminApi();
  const [tab] = useQueryState("tab");
  const page = usePageNumber();
  const status = tab || "waiting";
  const query = useQuery({
    queryKey: [path, status, page],
    queryFn: ({ signal }) => api.get<L>(`${path}?status=${status}&page=${page}`, signal),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  const [chosen, choose] = useState<number>();
  const answering = data && itemsOf(data).find(({ id }) => id === chosen)?.id;
  const { none } = tabs.find(({ value }) => value === tab) ?? tabs[0];
  return (
    <div className="grid gap-4">
      <Tabs
        label={label}
        tabs={tabs.map(({ value, text, count }) => ({
          value,
          text: t(text),
          count: data && count(data),
        }))}
      />
      <Loaded query={query}>
        {(list) =>
          itemsOf(list).length === 0 ? (
            <EmptyState icon={icon} title={t(none.title)} text={t(none.text)} />
          ) : (
            <>
              <ul className="grid gap-3">
                {itemsOf(list).map((item) => card(item, answering, choose))}
              </ul>
              <Pager total={list.total} perPage={perPage} />
            </>
          )
        }
      </Loaded>
    </div>
  );
}
