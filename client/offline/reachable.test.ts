import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { whenReachable } from "./reachable";

const fetching = vi.fn<(address: string, options: RequestInit) => Promise<Response>>();
const back = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", fetching);
  fetching.mockReset().mockRejectedValue(new TypeError("Failed to fetch"));
  back.mockReset();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("calls back after a probe with a response, without an online event", async () => {
  const stop = whenReachable("/shop/demo", back);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(fetching.mock.calls.length).toBeGreaterThan(1);
  expect(back).not.toHaveBeenCalled();
  fetching.mockResolvedValue(new Response("", { status: 500 }));
  await vi.advanceTimersByTimeAsync(90_000);
  expect(back).toHaveBeenCalledTimes(1);
  stop();
});

test("calls back on the online event, and only once", async () => {
  const stop = whenReachable("/shop/demo", back);
  dispatchEvent(new Event("online"));
  expect(back).toHaveBeenCalledTimes(1);
  fetching.mockResolvedValue(new Response());
  await vi.advanceTimersByTimeAsync(200_000);
  expect(back).toHaveBeenCalledTimes(1);
  stop();
});

test("probes at most 16 times in the first 5 minutes", async () => {
  const stop = whenReachable("/shop/demo", back);
  await vi.advanceTimersByTimeAsync(300_000);
  expect(fetching.mock.calls.length).toBeGreaterThanOrEqual(7);
  expect(fetching.mock.calls.length).toBeLessThanOrEqual(16);
  stop();
});

test("does not probe in a hidden page until it is visible", async () => {
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  const stop = whenReachable("/shop/demo", back);
  await vi.advanceTimersByTimeAsync(100_000);
  expect(fetching).not.toHaveBeenCalled();
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event("visibilitychange"));
  await vi.advanceTimersByTimeAsync(2000);
  expect(fetching).toHaveBeenCalled();
  stop();
});

test("does not probe or call back once it is stopped", async () => {
  whenReachable("/shop/demo", back)();
  dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(100_000);
  expect(fetching).not.toHaveBeenCalled();
  expect(back).not.toHaveBeenCalled();
});
