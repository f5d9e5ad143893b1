import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Page } from "../types/page.gen";
import { NotAPage, PageStore } from "./pagefetch";

const build = "b1";
const pageAt = (url: string) => ({ url }) as Page;
const fetched = vi.fn<(href: string, init?: RequestInit) => Promise<Response>>();

function answer(href: string, headers: Record<string, string> = {}) {
  const all = {
    "Content-Type": "application/json; charset=utf-8",
    "X-Haat-Build": build,
    ...headers,
  };
  return new Response(JSON.stringify(pageAt(href)), { headers: all });
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", fetched);
  fetched.mockReset();
  fetched.mockImplementation(async (href) => answer(href));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  // biome-ignore lint/suspicious/noDocumentCookie: the language switch writes it the same way
  document.cookie = "locale=; path=/; max-age=0";
});

test("fetches a page as JSON once for a prefetch and the click after it", async () => {
  const store = new PageStore(build);
  const [first, second] = [store.get("/a", false), store.get("/a", false)];
  expect(await first).toEqual({ page: pageAt("/a"), href: "/a" });
  expect(await second).toEqual({ page: pageAt("/a"), href: "/a" });
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(fetched).toHaveBeenCalledWith("/a", { headers: { Accept: "application/json" } });
});

test.each([
  ["going on", false, 29_999, 1],
  ["going on", false, 30_000, 2],
  ["going back", true, 30_000, 1],
  ["going back", true, 299_999, 1],
  ["going back", true, 300_000, 2],
])("when %s (back: %s) after %d ms, sends %d fetches in total", async (_, back, after, fetches) => {
  const store = new PageStore(build);
  await store.get("/a", false);
  vi.advanceTimersByTime(after);
  await store.get("/a", back);
  expect(fetched).toHaveBeenCalledTimes(fetches);
});

test("here() returns a page once it has loaded and until it is stale", async () => {
  const store = new PageStore(build);
  const coming = store.get("/a", false);
  expect(store.here("/a", false)).toBeUndefined();
  await coming;
  expect(store.here("/a", false)).toEqual({ page: pageAt("/a"), href: "/a" });
  vi.advanceTimersByTime(30_000);
  expect(store.here("/a", false)).toBeUndefined();
  expect(store.here("/a", true)).toEqual({ page: pageAt("/a"), href: "/a" });
  vi.advanceTimersByTime(270_000);
  expect(store.here("/a", true)).toBeUndefined();
  expect(fetched).toHaveBeenCalledTimes(1);
});

test("does not fetch the document's own page", async () => {
  const store = new PageStore(build);
  store.put("/a", pageAt("/a"));
  expect(await store.get("/a", true)).toEqual({ page: pageAt("/a"), href: "/a" });
  expect(fetched).not.toHaveBeenCalled();
});

test("fetches an address again after a change of language", async () => {
  const store = new PageStore(build);
  await store.get("/a", false);
  // biome-ignore lint/suspicious/noDocumentCookie: the language switch writes it the same way
  document.cookie = "locale=en; path=/";
  await store.get("/a", false);
  expect(fetched).toHaveBeenCalledTimes(2);
});

test.each([
  ["of another build", { "X-Haat-Build": "b2" }],
  ["without a build", { "X-Haat-Build": "" }],
  ["that is no JSON", { "Content-Type": "text/html; charset=utf-8" }],
])("rejects a response %s and does not cache it", async (_, headers) => {
  const store = new PageStore(build);
  fetched.mockImplementationOnce(async (href) => answer(href, headers));
  await expect(store.get("/a", false)).rejects.toBeInstanceOf(NotAPage);
  expect(await store.get("/a", false)).toEqual({ page: pageAt("/a"), href: "/a" });
});

test("accepts a not-found page as a page", async () => {
  const store = new PageStore(build);
  fetched.mockImplementationOnce(
    async (href) => new Response(answer(href).body, { status: 404, headers: answer(href).headers }),
  );
  expect(await store.get("/a", false)).toEqual({ page: pageAt("/a"), href: "/a" });
});

test("does not cache a failed fetch", async () => {
  const store = new PageStore(build);
  fetched.mockRejectedValueOnce(new TypeError("network"));
  await expect(store.get("/a", false)).rejects.toThrow("network");
  expect(await store.get("/a", true)).toEqual({ page: pageAt("/a"), href: "/a" });
});

test("keeps the newer page if an older fetch fails later", async () => {
  const store = new PageStore(build);
  let fail = (_: Error) => {};
  fetched.mockImplementationOnce(
    () =>
      new Promise((_, reject) => {
        fail = reject;
      }),
  );
  const older = store.get("/a", false);
  vi.advanceTimersByTime(30_000);
  await store.get("/a", false);
  fail(new TypeError("network"));
  await expect(older).rejects.toThrow("network");
  await store.get("/a", false);
  expect(fetched).toHaveBeenCalledTimes(2);
});

test("returns the new address of a page after a redirect", async () => {
  const store = new PageStore(build);
  fetched.mockImplementationOnce(async () => {
    const url = "http://haat.test/new?lang=en";
    return Object.defineProperties(answer("/new"), {
      redirected: { value: true },
      url: { value: url },
    });
  });
  expect(await store.get("/old", false)).toEqual({ page: pageAt("/new"), href: "/new?lang=en" });
});

test("keeps the most recently used pages", async () => {
  const store = new PageStore(build);
  for (let i = 0; i < 30; i++) await store.get(`/${i}`, false);
  await store.get("/0", true);
  await store.get("/30", false);
  expect(fetched).toHaveBeenCalledTimes(31);
  for (const used of ["/30", "/0", "/2"]) await store.get(used, true);
  expect(fetched).toHaveBeenCalledTimes(31);
  await store.get("/1", true);
  expect(fetched).toHaveBeenCalledTimes(32);
});
