import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { message } from "../testing/chat";
import type { Message } from "../types/chat.gen";
import { EventStream } from "./eventStream";

// A stub of the browser's EventSource that the test controls.
class Source extends EventTarget {
  static all: Source[] = [];
  closed = false;
  onopen: (() => void) | null = null;
  onerror: (() => void) | null = null;

  constructor(readonly address: string) {
    super();
    Source.all.push(this);
  }

  close() {
    this.closed = true;
  }

  tell(name: string, data: unknown, lastEventId = "") {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data), lastEventId }));
  }
}

const latest = () => Source.all.at(-1) as Source;
const open = () => Source.all.filter(({ closed }) => !closed);
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

let after: number;
let stop: () => void;
const heard = vi.fn();
const allowed = vi.fn(async () => true);

function show(hidden: boolean) {
  vi.spyOn(document, "hidden", "get").mockReturnValue(hidden);
  document.dispatchEvent(new Event("visibilitychange"));
}

function connect(online: boolean) {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(online);
  window.dispatchEvent(new Event(online ? "online" : "offline"));
}

beforeEach(() => {
  Source.all = [];
  after = 7;
  heard.mockReset();
  allowed.mockReset().mockResolvedValue(true);
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0.5); // Makes the jitter 0, so that the delay is exact.
  vi.stubGlobal("EventSource", Source);
  stop = new EventStream({
    address: () => `/events?after=${after}`,
    news: {
      message: ({ seq }: Message) => heard("message", seq),
      unread: (unread: unknown) => heard("unread", unread),
      counts: (_: unknown, place: string) => heard("counts", place),
    },
    allowed,
  }).follow();
});

afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("passes on every event of the server", () => {
  latest().tell("unread", { messages: 1, notifications: 2 });
  latest().tell("message", message(8));
  latest().tell("counts", {}, "9");
  expect(heard.mock.calls).toEqual([
    ["unread", { messages: 1, notifications: 2 }],
    ["message", 8],
    ["counts", "9"],
  ]);
});

test("closes in the background and resumes at the current position in the foreground", () => {
  show(true);
  expect(open()).toEqual([]);
  after = 9;
  show(false);
  expect(open().map(({ address }) => address)).toEqual(["/events?after=9"]);
  show(false);
  expect(open()).toHaveLength(1);
});

test("remains open in the background if hidden is set", () => {
  stop();
  stop = new EventStream({ address: () => "/events", news: {}, allowed, hidden: true }).follow();
  show(true);
  expect(open()).toHaveLength(1);
});

test("closes while offline and reopens immediately when the connection is back", async () => {
  connect(false);
  await wait(600_000);
  expect(open()).toEqual([]);
  connect(true);
  expect(open()).toHaveLength(1);
});

test("reopens an ended stream with exponential backoff at the current position", async () => {
  for (const [i, ms] of [1000, 2000, 4000, 8000].entries()) {
    after = i + 10;
    latest().onerror?.();
    expect(open()).toEqual([]);
    await wait(ms - 1);
    expect(open()).toEqual([]);
    await wait(1);
    expect(open().map(({ address }) => address)).toEqual([`/events?after=${after}`]);
  }
});

test("waits at most a minute, and resets the backoff after a long-lived stream", async () => {
  for (let i = 0; i < 12; i++) {
    latest().onerror?.();
    await wait(60_000);
  }
  expect(Source.all).toHaveLength(13);
  latest().onopen?.();
  await wait(10_001);
  latest().onerror?.();
  await wait(1000);
  expect(Source.all).toHaveLength(14);
});

test("checks whether the customer is signed in if the stream never opened, and stops if not", async () => {
  allowed.mockResolvedValue(false);
  latest().onerror?.();
  await wait(600_000);
  expect(allowed).toHaveBeenCalledTimes(1);
  expect(Source.all).toHaveLength(1);
});

test("does not check the session if the stream was open", async () => {
  latest().onopen?.();
  latest().onerror?.();
  await wait(1000);
  expect(allowed).not.toHaveBeenCalled();
  expect(open()).toHaveLength(1);
});

test("opens nothing after it is stopped", async () => {
  latest().onerror?.();
  stop();
  await wait(600_000);
  show(false);
  connect(true);
  expect(open()).toEqual([]);
});
