import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useMatch } from "react-router";
import { ApiError } from "../../lib/api";
import { EventStream } from "../../lib/eventStream";
import type { NewOrder } from "../../types/merchant.gen";
import type { Reminder } from "../../types/ordercall.gen";
import type { Counts } from "../../types/report.gen";
import { type AdminApi, useAdminApi } from "./api";
import { chime, readyChime } from "./chime";
import { useMay } from "./session";

const none: Counts = {
  tasks: [],
  new_orders: 0,
  unread_messages: 0,
  waiting_reviews: 0,
  waiting_questions: 0,
  low_stock: 0,
  asked_returns: 0,
  unfinished: 0,
  notices: 0,
};

/** The counts of pending work; the event stream keeps them current. On the dashboard they come with its report. */
export function useCountsQuery() {
  const { get } = useAdminApi();
  const may = useMay();
  const onDashboard = useMatch("/admin/:slug") !== null && may("reports");
  return useQuery({
    queryKey: ["counts"],
    queryFn: ({ signal }) => get<Counts>("counts", signal),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: !onDashboard,
  });
}

/** Returns the latest counts of pending work, which are zeros before the first response. */
export function useCounts(): Counts {
  return useCountsQuery().data ?? none;
}

/**
 * Keeps the area current while it is open, also in the background. Calls onOrder for each new order and
 * onReminder for each due reminder; both also ring a chime.
 */
export function useLive(
  onOrder: (order: NewOrder) => void,
  onReminder: (reminder: Reminder) => void,
): void {
  const queries = useQueryClient();
  const api = useAdminApi();
  useEffect(readyChime, []);
  useEffect(() => {
    const told = live(
      queries,
      (order) => {
        chime();
        onOrder(order);
      },
      (reminder) => {
        chime();
        onReminder(reminder);
      },
    );
    return new EventStream({
      news: told.news,
      address: () => api.to(told.address()),
      allowed: () => isSignedIn(api),
      hidden: true,
    }).follow();
  }, [queries, api, onOrder, onReminder]);
}

/** Handlers of the event stream: they write into the query cache or invalidate it. */
export function live(
  queries: QueryClient,
  onOrder: (order: NewOrder) => void,
  onReminder: (reminder: Reminder) => void,
) {
  let last: number | undefined; // the last order reported, or the newest before the stream began
  const anew = (except: string[] = []) => {
    const lists = [
      "orders",
      "order",
      "reminders",
      "parcels",
      "conversations",
      "thread",
      "reviews",
      "questions",
      "dashboard",
      "notices",
    ];
    for (const key of lists.filter((each) => !except.includes(each))) {
      const queryKey = [key];
      const ask = () => void queries.invalidateQueries({ queryKey });
      // invalidateQueries does not restart a pending first fetch, which may be stale, so it is
      // refetched afterwards.
      for (const { state, promise } of queries.getQueryCache().findAll({ queryKey }))
        if (state.data === undefined) promise?.then(ask, () => {}); // The screen itself reports a failure.
      ask();
    }
  };
  return {
    /** Returns the current path of the stream. `after` resumes it with the events missed since. */
    address: () => (last === undefined ? "events" : `events?after=${last}`),
    news: {
      order(order: NewOrder) {
        last = order.id;
        onOrder(order);
      },
      counts(counts: Counts, place: string) {
        const first = last === undefined;
        last = Number(place);
        const before = queries.getQueryData<Counts>(["counts"]);
        queries.setQueryData(["counts"], counts);
        const same = JSON.stringify(before) === JSON.stringify(counts);
        // Lists may be stale after a gap in the stream, such as between a screen's first fetch and
        // the start of the stream. The dashboard's response has counts, which tell whether it is stale; see useReport.
        const onDashboard = queries.getQueryCache().findAll({ queryKey: ["dashboard"] }).length > 0;
        const compared = onDashboard && (same || before === undefined);
        if (first) anew(compared ? ["dashboard", "reminders"] : []);
        else if (!same) anew();
      },
      reminder: onReminder,
      /** The member's rights have changed, so the data on the screen may be incomplete or no longer allowed. */
      rights() {
        last = undefined;
        void queries.invalidateQueries();
      },
      news: () => anew(),
    },
  };
}

async function isSignedIn(api: AdminApi): Promise<boolean> {
  try {
    await api.get("session");
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return false;
    console.info("whether the merchant is signed in is not known:", error);
  }
  return true;
}
