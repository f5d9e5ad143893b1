import { notifyManager, type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";
import { keptAt } from "../../lib/offline/kept";

// The first elements of the query keys whose responses are stored on the device.
const stored = ["orders", "order"];

/** The age and the origin of the orders on the screen. */
interface Shown {
  /** The time at which the oldest of the orders was fetched, in Unix milliseconds; 0 if the screen shows no orders. */
  at: number;
  /** Whether some orders came from the device because the server could not be reached. */
  kept: boolean;
}

function shown(queries: QueryClient): Shown {
  const active = queries
    .getQueryCache()
    .findAll({ type: "active" })
    .filter(({ queryKey, state }) => stored.includes(String(queryKey[0])) && state.data);
  const times = active.map(({ state }) => keptAt(state.data) ?? state.dataUpdatedAt);
  return {
    at: times.length > 0 ? Math.min(...times) : 0,
    kept: active.some(({ state }) => keptAt(state.data) !== undefined),
  };
}

/** Returns the age and the origin of the orders on the screen. */
export function useShownAt(): Shown {
  const queries = useQueryClient();
  const subscribe = useCallback(
    (changed: () => void) => queries.getQueryCache().subscribe(notifyManager.batchCalls(changed)),
    [queries],
  );
  const at = useSyncExternalStore(subscribe, () => shown(queries).at);
  const kept = useSyncExternalStore(subscribe, () => shown(queries).kept);
  return { at, kept };
}
