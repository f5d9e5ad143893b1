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

test("fetches an address 80 ms after soon()", () => {
  prefetch.soon("/a");
  vi.advanceTimersByTime(79);
  expect(fetched).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(fetched.mock.calls).toEqual([["/a"]]);
});

test("fetches nothing for a canceled intent", () => {
  prefetch.soon("/a");
  prefetch.cancel();
  vi.runAllTimers();
  expect(fetched).not.toHaveBeenCalled();
});

test("fetches only the last of several links that the pointer passes", () => {
  prefetch.soon("/a");
  prefetch.soon("/b");
  vi.runAllTimers();
  expect(fetched.mock.calls).toEqual([["/b"]]);
});

test("fetches immediately by now(), and only once", () => {
  prefetch.soon("/a");
  prefetch.now("/a");
  vi.runAllTimers();
  expect(fetched.mock.calls).toEqual([["/a"]]);
});

test("fetches at most two at a time, and the next after a success or failure", async () => {
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
