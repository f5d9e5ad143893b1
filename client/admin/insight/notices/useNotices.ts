import { type InfiniteData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import type { Notice, NoticeList, NoticesLeft } from "../../../types/notice.gen";
import type { Counts } from "../../../types/report.gen";
import { useAdminApi } from "../../lib/api";
import { useSave } from "../../lib/save";

const queryKey = ["notices"];

/** Returns the loaded notices, and the number of unread ones. */
export function useNotices() {
  const api = useAdminApi();
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      api.get<NoticeList>(`notices${pageParam && `?after=${pageParam}`}`, signal),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next || undefined,
  });
  const pages = query.data?.pages ?? [];
  return { query, list: once(pages), unread: pages[0]?.unread ?? 0 };
}

/** Merges pages without duplicates: a conversation may move to an earlier page between two requests. */
function once(pages: NoticeList[]): Notice[] {
  const all = new Map(pages.flatMap(({ notices }) => notices).map((each) => [each.key, each]));
  return [...all.values()];
}

/** Returns a mutation that marks the notices until a time as read. */
export function useReadNotices() {
  const api = useAdminApi();
  const queries = useQueryClient();
  return useSave<string, NoticesLeft>({
    call: (until) => api.post("notices/read", { until }),
    optimistic: { key: queryKey, change: allRead },
    keys: [queryKey],
    onDone: ({ unread }) =>
      queries.setQueryData<Counts>(["counts"], (known) => known && { ...known, notices: unread }),
  });
}

function allRead(known: InfiniteData<NoticeList>): InfiniteData<NoticeList> {
  const pages = known.pages.map((page) => ({
    ...page,
    unread: 0,
    notices: page.notices.map((each) => ({ ...each, unread: false })),
  }));
  return { ...known, pages };
}
