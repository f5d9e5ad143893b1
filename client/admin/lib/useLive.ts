import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { ApiError } from "../../lib/api";
import { EventStream } from "../../lib/eventStream";
import type { Counts, NewOrder } from "../../types/merchant.gen";
import { type AdminApi, useAdminApi } from "./api";
import { chime, readyChime } from "./chime";

const none: Counts = { new_orders: 0, unread_messages: 0, waiting_reviews: 0, low_stock: 0 };

/** How much waits for those who work in the shop; the stream of news keeps it right. */
export function useCountsQuery() {
  const { get } = useAdminApi();
  return useQuery({
    queryKey: ["counts"],
    queryFn: ({ signal }) => get<Counts>("counts", signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** How much waits, as the server told it last; zeros before it does. */
export function useCounts(): Counts {
  return useCountsQuery().data ?? none;
}

/**
 * Keeps the area up to date for as long as it is open, in the background too: onOrder is
 * told of each new order, and a bell rings.
 */
export function useLive(onOrder: (order: NewOrder) => void): void {
  const queries = useQueryClient();
  const api = useAdminApi();
  useEffect(readyChime, []);
  useEffect(() => {
    const told = live(queries, (order) => {
      chime();
      onOrder(order);
    });
    return new EventStream({
      news: told.news,
      address: () => api.to(told.address()),
      allowed: () => isSignedIn(api),
      hidden: true,
    }).follow();
  }, [queries, api, onOrder]);
}

/** Where the news go: into what the area knows, or they say that it is to be asked anew. */
export function live(queries: QueryClient, onOrder: (order: NewOrder) => void) {
  let last: number | undefined; // the order heard of, or the newest before the stream began
  const anew = () => {
    for (const key of ["orders", "order", "conversations", "thread", "reviews", "dashboard"]) {
      const queryKey = [key];
      const ask = () => void queries.invalidateQueries({ queryKey });
      // A first answer that is on its way may be of before, and is not asked for twice by this.
      for (const { state, promise } of queries.getQueryCache().findAll({ queryKey }))
        if (state.data === undefined) promise?.then(ask, () => {}); // its screen says what failed
      ask();
    }
  };
  return {
    /** The stream's path from now on: what came meanwhile comes first. */
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
        // While nothing was heard, more may have changed: also between a screen's first list and the stream.
        if (first || JSON.stringify(before) !== JSON.stringify(counts)) anew();
      },
      news: anew,
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
