import { afterEach, beforeEach, expect, test, vi } from "vitest";

const scrollTo = vi.fn();

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal("scrollTo", scrollTo);
  scrollTo.mockReset();
  history.replaceState(null, "");
  history.scrollRestoration = "auto";
  sessionStorage.clear();
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function scrolledTo(y: number) {
  vi.stubGlobal("scrollY", y);
}

test("restores a position immediately, and shows an unknown entry from its top", async () => {
  const { restoreScroll, saveScroll } = await import("./scroll");
  scrolledTo(412.6);
  saveScroll("a");
  restoreScroll("a");
  restoreScroll("b");
  expect(scrollTo.mock.calls).toEqual([
    [{ top: 413, behavior: "instant" }],
    [{ top: 0, behavior: "instant" }],
  ]);
});

test("gives every history entry one stable key and keeps its other state", async () => {
  history.replaceState({ other: 1 }, "");
  const { entryKey, isKnownEntry } = await import("./scroll");
  expect(isKnownEntry()).toBe(false);
  const key = entryKey();
  expect(isKnownEntry()).toBe(true);
  expect(entryKey()).toBe(key);
  expect(history.state).toEqual({ other: 1, key });
});

test("keeps positions across documents and leaves scrolling to the browser in between", async () => {
  const before = await import("./scroll");
  const stop = before.manageScroll(before.entryKey);
  expect(history.scrollRestoration).toBe("manual");
  scrolledTo(90);
  window.dispatchEvent(new Event("pagehide"));
  expect(history.scrollRestoration).toBe("auto");
  window.dispatchEvent(new Event("pageshow"));
  expect(history.scrollRestoration).toBe("manual");
  stop();

  vi.resetModules();
  const after = await import("./scroll");
  after.restoreScroll(after.entryKey());
  expect(scrollTo).toHaveBeenLastCalledWith({ top: 90, behavior: "instant" });
});

test("saves the position of the displayed page if its document is left while going back", async () => {
  const { manageScroll, restoreScroll } = await import("./scroll");
  history.replaceState({ key: "gone to" }, "");
  const stop = manageScroll(() => "shown");
  scrolledTo(70);
  window.dispatchEvent(new Event("pagehide"));
  restoreScroll("shown");
  restoreScroll("gone to");
  expect(scrollTo.mock.calls.map(([to]) => to.top)).toEqual([70, 0]);
  stop();
});

test.each([
  [
    "the browser keeps from the page",
    () => vi.spyOn(window, "sessionStorage", "get").mockImplementation(refuse),
  ],
  ["is full", () => vi.spyOn(Storage.prototype, "setItem").mockImplementation(refuse)],
  ["holds something else", () => sessionStorage.setItem("haat-scroll", "{not json")],
])("keeps the positions of this document if storage %s", async (_, given) => {
  given();
  const { entryKey, manageScroll, restoreScroll, saveScroll } = await import("./scroll");
  const stop = manageScroll(entryKey);
  scrolledTo(55);
  saveScroll(entryKey());
  expect(() => window.dispatchEvent(new Event("pagehide"))).not.toThrow();
  restoreScroll(entryKey());
  expect(scrollTo).toHaveBeenLastCalledWith({ top: 55, behavior: "instant" });
  stop();
});

function refuse(): never {
  throw new DOMException("no storage", "SecurityError");
}
