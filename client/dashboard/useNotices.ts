import {
  type InfiniteData,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type { Notification, Notifications, Unread } from "../types/account.gen";
import { useCustomerApi } from "./query";

type Pages = InfiniteData<Notifications>;

/** The notifications to mark as read: those with the given ids, or all up to one id, inclusive. */
export type Read = { ids: number[] } | { up_to: number };

/** Loads the customer's notifications, newest first, and older ones on demand. */
export function useNotices() {
  const api = useCustomerApi();
  const query = useInfiniteQuery({
    queryKey: ["notifications"],
    queryFn: ({ pageParam, signal }) =>
      api.get<Notifications>(`/notifications${pageParam ? `?before=${pageParam}` : ""}`, signal),
    initialPageParam: 0,
    getNextPageParam: (last: Notifications) =>
      last.more ? last.notifications.at(-1)?.id : undefined,
  });
  return { ...query, notices: query.data ? all(query.data) : [] };
}

/** Marks notifications as read with an optimistic update. After an error, the list is refetched. */
export function useRead() {
  const queries = useQueryClient();
  const api = useCustomerApi();
  const { mutate } = useMutation({
    networkMode: "always",
    mutationFn: (read: Read) => api.post<{ unread: number }>("/notifications/read", read),
    onMutate: (read) =>
      queries.setQueryData<Pages>(["notifications"], (pages) => pages && withRead(pages, read)),
    onSuccess({ unread }) {
      const before = queries.getQueryData<Unread>(["unread"]);
      if (before) queries.setQueryData<Unread>(["unread"], { ...before, notifications: unread });
      else void queries.invalidateQueries({ queryKey: ["profile"] });
    },
    onError: (error) => {
      console.info("mark notifications as read:", error);
      void queries.invalidateQueries({ queryKey: ["notifications"] });
    },
  });
  return mutate;
}

// Merges the pages without duplicates: new notifications shift the pages, so that one may be on two of them.
function all({ pages }: Pages): Notification[] {
  const seen = new Map(pages.flatMap((page) => page.notifications).map((each) => [each.id, each]));
  return [...seen.values()].sort((a, b) => b.id - a.id);
}

/** Returns pages with the given notifications marked as read. */
export function withRead(pages: Pages, read: Read): Pages {
  const isRead = (id: number) => ("ids" in read ? read.ids.includes(id) : id <= read.up_to);
  return {
    ...pages,
    pages: pages.pages.map((page) => ({
      ...page,
      notifications: page.notifications.map((each) =>
        isRead(each.id) ? { ...each, read: true } : each,
      ),
    })),
  };
}
