import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { grace, type Removal, Removals } from "./undo";

let queries: QueryClient;
let removals: Removals;
let stored: string[];

const act = vi.fn();
const onFailure = vi.fn();
const without = (gone: string) => (known: string[]) => known.filter((each) => each !== gone);
const onAct = vi.fn();
const removal = (gone: string): Removal => ({
  key: ["list"],
  without: without(gone),
  act: () => act(gone),
  onAct,
  onFailure,
});
const shown = () => queries.getQueryData<string[]>(["list", 1]);
const ask = () => queries.fetchQuery({ queryKey: ["list", 1], queryFn: async () => [...stored] });

beforeEach(async () => {
  vi.useFakeTimers();
  act.mockReset().mockImplementation(async (gone: string) => {
    stored = without(gone)(stored);
  });
  onAct.mockReset();
  onFailure.mockReset();
  stored = ["a", "b", "c"];
  queries = new QueryClient();
  removals = new Removals(queries);
  await ask();
});

afterEach(() => {
  queries.clear();
  vi.useRealTimers();
});

test("hides a removed row immediately and sends the removal after the grace period", async () => {
  removals.add(removal("b"));
  expect(shown()).toEqual(["a", "c"]);
  await vi.advanceTimersByTimeAsync(grace - 1);
  expect(act).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(act).toHaveBeenCalledExactlyOnceWith("b");
  expect(await ask()).toEqual(["a", "c"]);
  expect(shown()).toEqual(["a", "c"]);
});

test("a refetched list does not show the removed row", async () => {
  removals.add(removal("b"));
  stored.push("d");
  await ask();
  expect(shown()).toEqual(["a", "c", "d"]);
});

test("never sends an undone removal", async () => {
  const taken = removal("b");
  removals.add(taken);
  await removals.undo(taken);
  await vi.advanceTimersByTimeAsync(grace * 2);
  expect(act).not.toHaveBeenCalled();
  await ask();
  expect(shown()).toEqual(["a", "b", "c"]);
});

test("cannot undo a removal that has been sent", async () => {
  const begun = removal("b");
  let answer = () => {};
  act.mockReturnValue(
    new Promise<void>((done) => {
      answer = done;
    }),
  );
  removals.add(begun);
  await vi.advanceTimersByTimeAsync(grace - 1);
  expect(onAct).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(onAct).toHaveBeenCalledOnce();
  await removals.undo(begun);
  await ask();
  expect(shown()).toEqual(["a", "c"]);
  answer();
  await removals.flush();
  expect(act).toHaveBeenCalledOnce();
});

test("sends each pending removal once when the page is left", async () => {
  removals.add(removal("a"));
  removals.add(removal("c"));
  await removals.flush();
  await vi.advanceTimersByTimeAsync(grace * 2);
  expect(act.mock.calls).toEqual([["a"], ["c"]]);
});

test("flush with a key sends only that list's pending removals, once", async () => {
  let answer = () => {};
  act.mockImplementation(() => new Promise<void>((resolve) => (answer = resolve)));
  removals.add(removal("b"));
  await removals.flush(["other list"]);
  expect(act).not.toHaveBeenCalled();
  const both = [removals.flush(["list"]), removals.flush(["list"])];
  await vi.advanceTimersByTimeAsync(grace * 2);
  expect(act).toHaveBeenCalledExactlyOnceWith("b");
  answer();
  await Promise.all(both);
});

test("reports the error of a refused removal and restores the row", async () => {
  const refusal = new Error("in use");
  act.mockRejectedValue(refusal);
  removals.add(removal("b"));
  await vi.advanceTimersByTimeAsync(grace);
  expect(onFailure).toHaveBeenCalledExactlyOnceWith(refusal);
  await ask();
  expect(shown()).toEqual(["a", "b", "c"]);
});
