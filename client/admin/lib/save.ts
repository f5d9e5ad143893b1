import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { toast } from "../../components/toast";
import { useProblem } from "../../forms/useProblem";
import { useSending } from "../../forms/useSending";
import type { ApiError } from "../../lib/api";

interface Saving<In, Out> {
  call: (input: In) => Promise<Out>;
  /** The toast after success. */
  done?: string | ((answer: Out) => string);
  /** The toast after failure; without it, the error's own message. */
  failed?: string;
  /** Query keys to invalidate afterwards. */
  keys?: QueryKey[];
  /**
   * The optimistic update of the cached data; rolled back on failure. It applies to all keys that begin with `key`,
   * or with `exact` to that key only.
   */
  optimistic?: {
    key: QueryKey;
    exact?: boolean;
    change: (known: never, input: In) => unknown;
  };
  onDone?: (answer: Out, input: In) => void;
  onFailure?: () => void;
}

/** Returns a mutation for a one-tap change, with toasts for success and failure. */
export function useSave<In = void, Out = unknown>(saving: Saving<In, Out>) {
  const { call, done, failed, keys = [], optimistic, onDone, onFailure } = saving;
  const queries = useQueryClient();
  const problemOf = useProblem();
  return useMutation<Out, unknown, In, { undo: () => void }>({
    mutationFn: call,
    onMutate(input) {
      if (!optimistic) return { undo: () => {} };
      const changed = { queryKey: optimistic.key, exact: optimistic.exact };
      void queries.cancelQueries(changed); // Cancels running queries, whose older response would overwrite the optimistic update.
      const before = queries.getQueriesData(changed);
      queries.setQueriesData(changed, (known) =>
        known === undefined ? known : optimistic.change(known as never, input),
      );
      return {
        undo: () => {
          for (const [key, data] of before) queries.setQueryData(key, data);
        },
      };
    },
    onError(error, _, context) {
      console.info("it was not done:", error);
      context?.undo();
      const problem = problemOf(error);
      if (problem) toast("error", failed ?? problem);
      onFailure?.();
    },
    onSuccess(answer, input) {
      const said = typeof done === "function" ? done(answer) : done;
      if (said) toast("success", said);
      onDone?.(answer, input);
    },
    onSettled: () => anew([...keys, ...(optimistic ? [optimistic.key] : [])]),
  });

  async function anew(changed: QueryKey[]) {
    await Promise.all(changed.map((queryKey) => queries.invalidateQueries({ queryKey })));
  }
}

interface FormSaving {
  /** The toast after success, or a function that returns it for the server's answer; "" for none. */
  done: string | ((answer: unknown) => string);
  /** Query keys to invalidate afterwards. */
  keys?: QueryKey[];
  /** Returns the message for an error that is specific to this form; see `say` of useSending. */
  say?: (refusal: ApiError) => string | undefined;
}

/** The values of a form after a save: the saved ones, and the current ones with later edits. */
export interface Saved<F> {
  saved: F;
  now: F;
}

/** Merges the values that the server stored with the edits made since. */
export function asKept<F extends FieldValues>(kept: F, { saved, now }: Saved<F>): Saved<F> {
  const shown = Object.keys(kept).map((name) => [
    name,
    same(now[name], saved[name]) ? kept[name] : now[name],
  ]);
  return { saved: kept, now: Object.fromEntries(shown) };
}

/**
 * Sends a form. The server's field errors appear at their fields, others in `problem`. Sent values are marked
 * as saved; later edits remain unsaved. `after` may replace both sets of values. Resolves to whether the form
 * was saved.
 */
export function useSaveForm<F extends FieldValues>(
  form: UseFormReturn<F, unknown, F>,
  { done, keys = [], say }: FormSaving,
) {
  const { busy, problem, send } = useSending(form);
  const queries = useQueryClient();
  return {
    busy,
    problem,
    async save<Out>(
      call: () => Promise<Out>,
      after: (answer: Out, form: Saved<F>) => Saved<F> = (_, saving) => saving,
    ): Promise<boolean> {
      let written = false;
      await send(async () => {
        const sent = structuredClone(form.getValues());
        const answer = await call();
        written = true;
        settle(form, after(answer, { saved: sent, now: structuredClone(form.getValues()) }));
        const said = typeof done === "function" ? done(answer) : done;
        if (said) toast("success", said);
        await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
      }, say);
      return written;
    },
  };
}

// Sets edited fields one by one: reset() alone would clear their dirty state.
function settle<F extends FieldValues>(
  form: UseFormReturn<F, unknown, F>,
  { saved, now }: Saved<F>,
) {
  const shown = structuredClone(form.getValues());
  form.reset(saved, { keepValues: true });
  for (const name of Object.keys(now) as FieldPath<F>[]) {
    if (same(now[name], shown[name]) && same(now[name], saved[name])) continue;
    form.setValue(name, now[name], { shouldDirty: true });
  }
}

/** Reports whether two field values are equal as JSON. */
export const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
