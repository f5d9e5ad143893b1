import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ApiError } from "../../lib/api";
import { unsent } from "../../testing/chat";
import type { Unsent } from "./chatOutbox";
import { ChatSender, sendingOf } from "./chatSender";

// Each test uses different message keys, because the states of messages outlive a test.
let tests = 0;
let box: Unsent[];
let tried: string[];
let answers: (() => unknown)[];
let sender: ChatSender;
let stop: () => void;

const name = (letter: string) => `${letter}-of-test-${tests}`;
const write = (...letters: string[]) => box.push(...letters.map((each) => unsent(name(each))));
const offline = () => {
  throw new TypeError("no connection");
};
const refuse =
  (status: number, retryAfter = 0) =>
  () => {
    throw new ApiError(status, "code", "The shop's reason", { retryAfter });
  };
const state = (letter: string) => sendingOf(name(letter));
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  tests++;
  vi.useFakeTimers();
  vi.spyOn(console, "info").mockImplementation(() => {});
  box = [];
  tried = [];
  answers = [];
  sender = new ChatSender();
});

afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

// Connects the sender to a stub. The next function in `answers` handles each message; if there is none, the message
// is accepted.
function connect() {
  stop = sender.connect({
    unsent: () => box,
    async send({ key }) {
      tried.push(key.slice(0, 1));
      answers.shift()?.();
    },
    done: ({ key }) => {
      box = box.filter((each) => each.key !== key);
    },
  });
  return wait(0);
}

test("sends waiting messages in order once connected", async () => {
  write("a", "b", "c");
  await connect();
  expect(tried).toEqual(["a", "b", "c"]);
  expect(box).toEqual([]);
});

test("sends a message written during a request once, after that request", async () => {
  await connect();
  write("a");
  const sent = sender.run();
  write("b");
  await Promise.all([sent, sender.run()]);
  expect(tried).toEqual(["a", "b"]);
});

describe("without a connection", () => {
  beforeEach(async () => {
    write("a", "b");
    answers = [offline];
    await connect();
  });

  test("keeps all messages in order", () => {
    expect(tried).toEqual(["a"]);
    expect(box).toHaveLength(2);
    expect([state("a"), state("b")]).toEqual([{ state: "waiting" }, { state: "waiting" }]);
  });

  test("sends each message once when the connection is back", async () => {
    await sender.run();
    await wait(600_000);
    expect(tried).toEqual(["a", "a", "b"]);
    expect(box).toEqual([]);
  });

  test("retries with exponential backoff up to a minute", async () => {
    answers = Array.from({ length: 9 }, () => offline);
    await wait(1999);
    expect(tried).toHaveLength(1);
    await wait(1);
    expect(tried).toHaveLength(2);
    await wait(4000 + 8000 + 16_000 + 32_000);
    expect(tried).toHaveLength(6);
    await wait(60_000);
    await wait(60_000);
    expect(tried).toHaveLength(8);
  });

  test("sends nothing after it is disconnected", async () => {
    stop();
    await wait(600_000);
    await sender.run();
    expect(tried).toEqual(["a"]);
  });
});

describe("a message that is refused", () => {
  beforeEach(async () => {
    write("a", "b");
    answers = [refuse(422)];
    await connect();
  });

  test("keeps its reason, and the next message is sent", async () => {
    expect(state("a")).toEqual({ state: "refused", reason: "The shop's reason" });
    expect(tried).toEqual(["a", "b"]);
    await wait(600_000);
    await sender.run();
    expect(tried).toEqual(["a", "b"]);
    expect(box.map(({ key }) => key)).toEqual([name("a")]);
  });

  test("is sent again on request", async () => {
    await sender.retry(name("a"));
    expect(tried).toEqual(["a", "b", "a"]);
    expect(box).toEqual([]);
  });
});

test("waits after a rate limit for the server's number of seconds", async () => {
  write("a");
  answers = [refuse(429, 40)];
  await connect();
  expect(state("a")).toEqual({ state: "waiting" });
  await wait(39_999);
  expect(tried).toEqual(["a"]);
  await wait(1);
  expect(tried).toEqual(["a", "a"]);
});

test.each([401, 408, 500, 503])("keeps a message for a retry after status %i", async (status) => {
  write("a");
  answers = [refuse(status)];
  await connect();
  expect(state("a")).toEqual({ state: "waiting" });
  await sender.run();
  expect(box).toEqual([]);
});
