import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { message } from "../chat/chatFixtures";
import type { Message } from "../types/chat.gen";
import { EventStream } from "./eventStream";

// A stand-in for the browser's, which the test makes speak.
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
  vi.spyOn(Math, "random").mockReturnValue(0.5); // in the middle: the wait itself
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

test("what the server tells is told on", () => {
  latest().tell("unread", { messages: 1, notifications: 2 });
  latest().tell("message", message(8));
  latest().tell("counts", {}, "9");
  expect(heard.mock.calls).toEqual([
    ["unread", { messages: 1, notifications: 2 }],
    ["message", 8],
    ["counts", "9"],
  ]);
});

test("it is closed in the background, and open again in front from where one is by then", () => {
  show(true);
  expect(open()).toEqual([]);
  after = 9;
  show(false);
  expect(open().map(({ address }) => address)).toEqual(["/events?after=9"]);
  show(false);
  expect(open()).toHaveLength(1);
});

test("where that is wished it stays open in the background", () => {
  stop();
  stop = new EventStream({ address: () => "/events", news: {}, allowed, hidden: true }).follow();
  show(true);
  expect(open()).toHaveLength(1);
});

test("it is closed offline, and open at once when there is a connection again", async () => {
  connect(false);
  await wait(600_000);
  expect(open()).toEqual([]);
  connect(true);
  expect(open()).toHaveLength(1);
});

test("one that ends is opened again, ever later, from where one is by then", async () => {
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

test("it waits no longer than a minute, and from the start once it lived", async () => {
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

test("one that was never open asks whether the customer is signed in, and stops where not", async () => {
  allowed.mockResolvedValue(false);
  latest().onerror?.();
  await wait(600_000);
  expect(allowed).toHaveBeenCalledTimes(1);
  expect(Source.all).toHaveLength(1);
});

test("one that was open does not ask", async () => {
  latest().onopen?.();
  latest().onerror?.();
  await wait(1000);
  expect(allowed).not.toHaveBeenCalled();
  expect(open()).toHaveLength(1);
});

test("nothing is opened once nobody follows", async () => {
  latest().onerror?.();
  stop();
  await wait(600_000);
  show(false);
  connect(true);
  expect(open()).toEqual([]);
});
