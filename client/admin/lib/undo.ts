import { type QueryClient, type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { useProblem } from "../../forms/useProblem";
import { useI18n } from "../../lib/i18n";
import { newKey } from "../../lib/key";
import { toast } from "../../lib/toast";
import { dismiss, show } from "../../overlays/toasts";

/** How long a removal can be taken back, in milliseconds. */
export const grace = 6000;

/** A removal that can still be taken back. */
export interface Removal {
  /** Where what goes is known. */
  key: QueryKey;
  /** What is known without it. */
  without: (known: never) => unknown;
  act: () => Promise<unknown>;
  /** Is told when it can no longer be taken back. */
  onAct?: () => void;
  onFailure: (error: unknown) => void;
}

interface Waiting {
  timer: ReturnType<typeof setTimeout>;
  /** Lets it be seen again. */
  stop: () => void;
  /** Its end, once it is being done. */
  doing?: Promise<void>;
}

/** Removals that are shown as done and are, once they can no longer be taken back. */
export class Removals {
  private waiting = new Map<Removal, Waiting>();

  constructor(private queries: QueryClient) {}

  /** Shows it as done. */
  add(removal: Removal): void {
    const hide = () =>
      this.queries.setQueriesData({ queryKey: removal.key }, (known) =>
        known === undefined ? known : removal.without(known as never),
      );
    hide();
    // What is asked for meanwhile still has it.
    const stop = this.queries.getQueryCache().subscribe((event) => {
      if (event.type !== "updated" || event.action.type !== "success") return;
      if (!event.action.manual && begins(event.query.queryKey, removal.key)) hide();
    });
    const timer = setTimeout(() => void this.finish(removal), grace);
    this.waiting.set(removal, { timer, stop });
  }

  /** Takes it back, if that is still possible. */
  async undo(removal: Removal): Promise<void> {
    const waiting = this.waiting.get(removal);
    if (!waiting || waiting.doing) return;
    this.end(removal, waiting);
    await this.queries.invalidateQueries({ queryKey: removal.key });
  }

  /** Does all that waits, now; with a key, all that waits of what is known there. */
  async flush(key: QueryKey = []): Promise<void> {
    const meant = [...this.waiting.keys()].filter((removal) => begins(removal.key, key));
    await Promise.all(meant.map((removal) => this.finish(removal)));
  }

  /** Does it, once, whoever asks. */
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

/** The removals of the area, which are done at once where the page is left. */
function removalsOf(queries: QueryClient): Removals {
  const known = all.get(queries);
  if (known) return known;
  const made = new Removals(queries);
  all.set(queries, made);
  window.addEventListener("pagehide", () => void made.flush());
  return made;
}

/**
 * Does at once what is shown as removed from the lists of a key: what was full has room
 * for the new one, and an order is of all that the server has.
 */
export function useFinishRemovals(key: QueryKey): () => Promise<void> {
  const queries = useQueryClient();
  return () => removalsOf(queries).flush(key);
}

/**
 * Removes something in the lists at once and on the server 6 s later, unless "Undo" in
 * the toast is pressed. text says what is gone; act is the call, such as api.remove;
 * failed is told where that came to nothing, without it why.
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
      // It goes with the chance to take it back: its own time stops below a mouse or a finger.
      show("success", text, { id, duration: Number.POSITIVE_INFINITY, action });
    },
    [queries, problemOf, t],
  );
}
