import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Prefetcher } from "./prefetch";

const fetched = vi.fn<(href: string) => Promise<unknown>>();
let prefetch: Prefetcher;

beforeEach(() => {
  vi.useFakeTimers();
  fetched.mockReset();
  fetched.mockResolvedValue(undefined);
  prefetch = new Prefetcher(fetched);
});

afterEach(() => vi.useRealTimers());

test("an address is fetched once the intent has lasted 80 ms", () => {
  prefetch.soon("/a");
  vi.advanceTimersByTime(79);
  expect(fetched).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(fetched.mock.calls).toEqual([["/a"]]);
});

test("an intent that is gone fetches nothing", () => {
  prefetch.soon("/a");
  prefetch.cancel();
  vi.runAllTimers();
  expect(fetched).not.toHaveBeenCalled();
});

test("of links that are passed over only the last is fetched", () => {
  prefetch.soon("/a");
  prefetch.soon("/b");
  vi.runAllTimers();
  expect(fetched.mock.calls).toEqual([["/b"]]);
});

test("a touch fetches at once, and not again", () => {
  prefetch.soon("/a");
  prefetch.now("/a");
  vi.runAllTimers();
  expect(fetched.mock.calls).toEqual([["/a"]]);
});

test("two are fetched at a time, and more when one has come or failed", async () => {
  let fail = (_: Error) => {};
  fetched.mockImplementationOnce(
    () =>
      new Promise((_, reject) => {
        fail = reject;
      }),
  );
  fetched.mockImplementationOnce(() => new Promise(() => {}));
  for (const href of ["/a", "/b", "/c"]) prefetch.now(href);
  expect(fetched.mock.calls).toEqual([["/a"], ["/b"]]);
  fail(new Error("network"));
  await vi.advanceTimersByTimeAsync(0);
  prefetch.now("/d");
  expect(fetched.mock.calls).toEqual([["/a"], ["/b"], ["/d"]]);
});
