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
  // biome-ignore lint/suspicious/noDocumentCookie: as the toggle writes it
  document.cookie = "locale=; path=/; max-age=0";
});

test("a page is fetched as JSON, once for a prefetch and the click after it", async () => {
  const store = new PageStore(build);
  const [first, second] = [store.get("/a", false), store.get("/a", false)];
  expect(await first).toEqual(pageAt("/a"));
  expect(await second).toEqual(pageAt("/a"));
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(fetched).toHaveBeenCalledWith("/a", { headers: { Accept: "application/json" } });
});

test.each([
  ["going on", false, 29_999, 1],
  ["going on", false, 30_000, 2],
  ["going back", true, 30_000, 1],
  ["going back", true, 299_999, 1],
  ["going back", true, 300_000, 2],
])("%s (back: %s) after %d ms takes %d fetches", async (_, back, after, fetches) => {
  const store = new PageStore(build);
  await store.get("/a", false);
  vi.advanceTimersByTime(after);
  await store.get("/a", back);
  expect(fetched).toHaveBeenCalledTimes(fetches);
});

test("the document's own page needs no fetch", async () => {
  const store = new PageStore(build);
  store.put("/a", pageAt("/a"));
  expect(await store.get("/a", true)).toEqual(pageAt("/a"));
  expect(fetched).not.toHaveBeenCalled();
});

test("an address is fetched anew once another language was chosen", async () => {
  const store = new PageStore(build);
  await store.get("/a", false);
  // biome-ignore lint/suspicious/noDocumentCookie: as the toggle writes it
  document.cookie = "locale=en; path=/";
  await store.get("/a", false);
  expect(fetched).toHaveBeenCalledTimes(2);
});

test.each([
  ["of another build", { "X-Haat-Build": "b2" }],
  ["without a build", { "X-Haat-Build": "" }],
  ["that is no JSON", { "Content-Type": "text/html; charset=utf-8" }],
])("an answer %s is not a page, and is asked for again", async (_, headers) => {
  const store = new PageStore(build);
  fetched.mockImplementationOnce(async (href) => answer(href, headers));
  await expect(store.get("/a", false)).rejects.toBeInstanceOf(NotAPage);
  expect(await store.get("/a", false)).toEqual(pageAt("/a"));
});

test("a page that is not found is a page", async () => {
  const store = new PageStore(build);
  fetched.mockImplementationOnce(
    async (href) => new Response(answer(href).body, { status: 404, headers: answer(href).headers }),
  );
  expect(await store.get("/a", false)).toEqual(pageAt("/a"));
});

test("a fetch that failed is not remembered", async () => {
  const store = new PageStore(build);
  fetched.mockRejectedValueOnce(new TypeError("network"));
  await expect(store.get("/a", false)).rejects.toThrow("network");
  expect(await store.get("/a", true)).toEqual(pageAt("/a"));
});

test("of many pages the ones used last are kept", async () => {
  const store = new PageStore(build);
  for (let i = 0; i <= 30; i++) await store.get(`/${i}`, false);
  expect(fetched).toHaveBeenCalledTimes(31);
  await store.get("/30", true);
  await store.get("/1", true);
  expect(fetched).toHaveBeenCalledTimes(31);
  await store.get("/0", true);
  expect(fetched).toHaveBeenCalledTimes(32);
});
