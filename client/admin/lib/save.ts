import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { useProblem } from "../../forms/useProblem";
import { useSending } from "../../forms/useSending";
import type { ApiError } from "../../lib/api";
import { toast } from "../../lib/toast";

interface Saving<In, Out> {
  call: (input: In) => Promise<Out>;
  /** Is told once it is done. */
  done?: string | ((answer: Out) => string);
  /** Is told where it came to nothing; without it, why. */
  failed?: string;
  /** What is to be asked for anew afterwards. */
  keys?: QueryKey[];
  /** What is shown at once, as if it were done; taken back where it was not. */
  ahead?: { key: QueryKey; change: (known: never, input: In) => unknown };
  onDone?: (answer: Out, input: In) => void;
}

/** A change that one tap makes: mutate it, and it tells how it went. */
export function useSave<In = void, Out = unknown>(saving: Saving<In, Out>) {
  const { call, done, failed, keys = [], ahead, onDone } = saving;
  const queries = useQueryClient();
  const problemOf = useProblem();
  return useMutation<Out, unknown, In, { undo: () => void }>({
    mutationFn: call,
    onMutate(input) {
      if (!ahead) return { undo: () => {} };
      void queries.cancelQueries({ queryKey: ahead.key }); // an answer under way is older than this
      const before = queries.getQueriesData({ queryKey: ahead.key });
      queries.setQueriesData({ queryKey: ahead.key }, (known) =>
        known === undefined ? known : ahead.change(known as never, input),
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
    },
    onSuccess(answer, input) {
      const said = typeof done === "function" ? done(answer) : done;
      if (said) toast("success", said);
      onDone?.(answer, input);
    },
    onSettled: () => anew([...keys, ...(ahead ? [ahead.key] : [])]),
  });

  async function anew(changed: QueryKey[]) {
    await Promise.all(changed.map((queryKey) => queries.invalidateQueries({ queryKey })));
  }
}

interface FormSaving {
  /** Is told once it is done. */
  done: string;
  /** What is to be asked for anew afterwards. */
  keys?: QueryKey[];
  /** What is told of a refusal that only this form knows: as useSending's say. */
  say?: (refusal: ApiError) => string | undefined;
}

/** A form once it is saved: what is saved, and what it has now, with what was written meanwhile. */
export interface Saved<F> {
  saved: F;
  now: F;
}

/** What a form has once the server has answered with what it keeps: that, and what was written since. */
export function asKept<F extends FieldValues>(kept: F, { saved, now }: Saved<F>): Saved<F> {
  const shown = Object.keys(kept).map((name) => [
    name,
    same(now[name], saved[name]) ? kept[name] : now[name],
  ]);
  return { saved: kept, now: Object.fromEntries(shown) };
}

/**
 * Sends what a form has: what the server refuses of a field is told there, else in
 * problem. What was sent is no longer unsaved, what was written since still is; after
 * may say what both are. Answers whether it is done.
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
        toast("success", done);
        await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
      }, say);
      return written;
    },
  };
}

// One by one: a form that is reset forgets that it has what is unsaved.
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

/** Whether two fields of a form have the same. */
export const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
