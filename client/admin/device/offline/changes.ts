import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import { create } from "zustand";
import { toast } from "../../../components/toast";
import { useI18n } from "../../../lib/i18n";
import { type AdminApi, useAdminApi } from "../../lib/api";
import { ownerOf } from "../../lib/offline/answers";
import { isUnreachable, queue } from "../../lib/offline/kept";
import type { Change, Flushed, Wanted } from "../../lib/offline/queue";
import { type AdminSession, useAdmin } from "../../lib/session";

// A member's queued changes, in the form that the screens show.
const useRows = create<{ owner: string; changes: Change[] }>(() => ({ owner: "", changes: [] }));
const none: Change[] = [];

async function refresh(owner: string): Promise<void> {
  useRows.setState({ owner, changes: await queue.mine(owner) });
}

/** Returns the changes of the signed-in member that wait on this device. */
export function useChanges(): Change[] {
  const owner = ownerOf(useAdmin());
  return useRows((rows) => (rows.owner === owner ? rows.changes : none));
}

/** Returns a function that reloads the member's changes from the device. */
export function useRefreshChanges(): () => Promise<void> {
  const owner = ownerOf(useAdmin());
  return () => refresh(owner);
}

/** Returns the actions on queued changes. Each refreshes useChanges. */
export function useQueue() {
  const owner = ownerOf(useAdmin());
  return {
    drop: (key: string) => queue.drop(key).then(() => refresh(owner)),
    applyAgain: (key: string) => queue.applyAgain(key).then(() => refresh(owner)),
    clear: () => queue.clear(owner).then(() => refresh(owner)),
  };
}

/**
 * Returns a function that sends a change, or queues it if the server cannot be reached or an earlier change of the same kind
 * waits. It resolves to null if the change is queued.
 */
export function useSendOrQueue() {
  const owner = ownerOf(useAdmin());
  return useCallback(
    async <T>(wanted: Wanted, send: () => Promise<T>): Promise<T | null> => {
      let failure: unknown = new TypeError("no connection");
      if (navigator.onLine && !waits(wanted)) {
        try {
          return await send();
        } catch (error) {
          if (!isUnreachable(error)) throw error;
          failure = error;
        }
      }
      try {
        await queue.add(owner, wanted);
        await refresh(owner);
      } catch (error) {
        console.info("the change is not queued:", error);
        throw failure;
      }
      return null;
    },
    [owner],
  );
}

function waits({ kind, order }: Wanted): boolean {
  return useRows.getState().changes.some((each) => each.kind === kind && each.order === order);
}

// The first and the longest delay before a retry, in milliseconds.
const soon = 2000;
const late = 60_000;

/** Sends the member's queued changes: immediately when the connection is back, else after 2 to 60 seconds. */
export function useSendChanges(): void {
  const session = useAdmin();
  const owner = ownerOf(session);
  const api = useAdminApi();
  const queries = useQueryClient();
  const { tn } = useI18n();
  const waiting = useChanges().some(({ state }) => state === "waiting");
  useEffect(() => {
    const look = () => void refresh(owner).catch(console.info); // Another tab may have sent some of them.
    look();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [owner]);
  useEffect(() => {
    if (!waiting) return;
    return repeat(async () => {
      let sent = 0;
      const flushed = await flush(session, api, () => sent++);
      await refresh(owner);
      if (sent > 0) {
        toast("success", tn("admin.queue.sent", sent));
        await anew(queries);
      }
      return flushed;
    });
  }, [waiting, session, owner, api, queries, tn]);
}

// Runs `work` immediately and on each "online" event, and again after a pause as long as it resolves to "later".
// Returns a function that stops it.
function repeat(work: () => Promise<Flushed>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause = soon;
  let running = false;
  let stopped = false;
  const run = async () => {
    if (running || stopped) return;
    clearTimeout(timer);
    running = true;
    const flushed = navigator.onLine ? await work().catch(() => "later" as const) : "later";
    running = false;
    if (stopped || flushed === "done") return;
    // Jitter, so that devices do not all retry at the same moment after a server restart.
    timer = setTimeout(run, pause * (0.5 + Math.random()));
    pause = Math.min(pause * 2, late);
  };
  const online = () => {
    pause = soon;
    void run();
  };
  void run();
  window.addEventListener("online", online);
  return () => {
    stopped = true;
    clearTimeout(timer);
    window.removeEventListener("online", online);
  };
}

// Sends the queue in one tab at a time. `onSent` is called for each change that the server has accepted.
async function flush(
  { shop, user }: AdminSession,
  api: AdminApi,
  onSent: () => void,
): Promise<Flushed> {
  const owner = ownerOf({ shop, user });
  return exclusively(async () => {
    // Another member may have signed in to the shop in another tab, and must not send these changes.
    const now = await api.get<AdminSession>(`session?slug=${encodeURIComponent(shop.slug)}`);
    if (ownerOf(now) !== owner) return "later";
    return queue.flush(owner, async ({ kind, order, request }) => {
      const path = `orders/${encodeURIComponent(order)}/${kind}`;
      await (kind === "note" ? api.put(path, request) : api.post(path, request));
      onSent();
    });
  });
}

async function exclusively(work: () => Promise<Flushed>): Promise<Flushed> {
  if (!navigator.locks) return work(); // Two tabs may then send a change twice, which its precondition makes harmless.
  return navigator.locks.request("haat-admin-queue", { ifAvailable: true }, (lock) =>
    lock ? work() : "later",
  );
}

async function anew(queries: QueryClient): Promise<void> {
  const keys = ["orders", "order", "counts", "dashboard", "products"];
  await Promise.all(keys.map((key) => queries.invalidateQueries({ queryKey: [key] })));
}
