import { type QueryClient, type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { dismiss, toast } from "../../components/toast";
import { useProblem } from "../../forms/useProblem";
import { useI18n } from "../../lib/i18n";
import { newKey } from "../../lib/key";

/** Milliseconds during which a removal can be undone. */
export const grace = 6000;

/** A removal that can be undone during the grace period. */
export interface Removal {
  /** The query key of the cached lists that contain the row. */
  key: QueryKey;
  /** Returns the cached data without the row. */
  without: (known: never) => unknown;
  act: () => Promise<unknown>;
  /** Called when the removal can no longer be undone. */
  onAct?: () => void;
  onFailure: (error: unknown) => void;
}

interface Waiting {
  timer: ReturnType<typeof setTimeout>;
  /** Stops hiding the row. */
  stop: () => void;
  /** The request that removes the row, once it has started. */
  doing?: Promise<void>;
}

/** Pending removals. Each row is hidden immediately and removed on the server after the grace period. */
export class Removals {
  private waiting = new Map<Removal, Waiting>();

  constructor(private queries: QueryClient) {}

  /** Hides the row and starts the grace period. */
  add(removal: Removal): void {
    const hide = () =>
      this.queries.setQueriesData({ queryKey: removal.key }, (known) =>
        known === undefined ? known : removal.without(known as never),
      );
    hide();
    // Hides the row again in responses fetched during the grace period, which still contain it.
    const stop = this.queries.getQueryCache().subscribe((event) => {
      if (event.type !== "updated" || event.action.type !== "success") return;
      if (!event.action.manual && begins(event.query.queryKey, removal.key)) hide();
    });
    const timer = setTimeout(() => void this.finish(removal), grace);
    this.waiting.set(removal, { timer, stop });
  }

  /** Shows the row again, unless its removal has been sent. */
  async undo(removal: Removal): Promise<void> {
    const waiting = this.waiting.get(removal);
    if (!waiting || waiting.doing) return;
    this.end(removal, waiting);
    await this.queries.invalidateQueries({ queryKey: removal.key });
  }

  /** Performs all pending removals immediately. With a key, performs only those of that key. */
  async flush(key: QueryKey = []): Promise<void> {
    const meant = [...this.waiting.keys()].filter((removal) => begins(removal.key, key));
    await Promise.all(meant.map((removal) => this.finish(removal)));
  }

  /** Sends a removal once, even if several callers ask for it. */
  private async finish(removal: Removal): Promise<void> {
    const waiting = this.waiting.get(removal);
    if (!waiting) return;
    waiting.doing ??= this.do(removal, waiting);
    await waiting.doing;
  }

  private async do(removal: Removal, waiting: Waiting): Promise<void> {
    clearTimeout(waiting.timer);
    removal.onAct?.();
    try {
      await removal.act();
    } catch (error) {
      removal.onFailure(error);
    } finally {
      this.end(removal, waiting);
      await this.queries.invalidateQueries({ queryKey: removal.key });
    }
  }

  private end(removal: Removal, { timer, stop }: Waiting): void {
    clearTimeout(timer);
    stop();
    this.waiting.delete(removal);
  }
}

function begins(key: QueryKey, start: QueryKey): boolean {
  return start.every((part, i) => JSON.stringify(part) === JSON.stringify(key[i]));
}

const all = new WeakMap<QueryClient, Removals>();

/** Returns the pending removals of a query cache. They are sent immediately when the person leaves the page. */
function removalsOf(queries: QueryClient): Removals {
  const known = all.get(queries);
  if (known) return known;
  const made = new Removals(queries);
  all.set(queries, made);
  window.addEventListener("pagehide", () => void made.flush());
  return made;
}

/**
 * Returns a function that performs the pending removals of a key. Call it before adding a row, so
 * that limits count correctly, and before sorting, which needs all rows of the server.
 */
export function useFinishRemovals(key: QueryKey): () => Promise<void> {
  const queries = useQueryClient();
  return () => removalsOf(queries).flush(key);
}

/**
 * Hides a row immediately and removes it on the server 6 s later, unless the person presses "Undo" in the
 * toast. `text` is the toast, `act` the call, such as api.remove, and `failed` the toast after a failure, by
 * default the error's message.
 */
export function useUndo() {
  const queries = useQueryClient();
  const problemOf = useProblem();
  const { t } = useI18n();
  return useCallback(
    ({
      text,
      failed,
      ...given
    }: Omit<Removal, "onFailure" | "onAct"> & { text: string; failed?: string }) => {
      const removals = removalsOf(queries);
      const onFailure = (error: unknown) => {
        console.info("it was not removed:", error);
        toast("error", failed ?? problemOf(error));
      };
      const id = newKey();
      const removal: Removal = { ...given, onFailure, onAct: () => dismiss(id) };
      removals.add(removal);
      const action = { label: t("admin.undo"), onClick: () => void removals.undo(removal) };
      // The toast has no timer: it is closed when the removal starts, because its timer would pause on hover or touch.
      toast("success", text, { id, duration: Number.POSITIVE_INFINITY, action });
    },
    [queries, problemOf, t],
  );
}
