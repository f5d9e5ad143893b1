import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ApiError } from "../lib/api";
import { unsent } from "./chatFixtures";
import type { Unsent } from "./chatOutbox";
import { ChatSender, sendingOf } from "./chatSender";

// Another name for each message of each test: how it stands with one is remembered.
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

// What is tried is answered by the next of answers, and taken where there is none.
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

test("what waits is sent when there is a way, in the order it was written", async () => {
  write("a", "b", "c");
  await connect();
  expect(tried).toEqual(["a", "b", "c"]);
  expect(box).toEqual([]);
});

test("what is written while another is on its way follows it, alone", async () => {
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

  test("nothing is lost, and what was written later does not overtake", () => {
    expect(tried).toEqual(["a"]);
    expect(box).toHaveLength(2);
    expect([state("a"), state("b")]).toEqual([{ state: "waiting" }, { state: "waiting" }]);
  });

  test("it is sent once there is one, each message once", async () => {
    await sender.run();
    await wait(600_000);
    expect(tried).toEqual(["a", "a", "b"]);
    expect(box).toEqual([]);
  });

  test("it is tried again by itself, ever later, up to a minute", async () => {
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

  test("nothing is tried once nobody listens", async () => {
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

  test("waits for the customer, with the reason; the next one goes", async () => {
    expect(state("a")).toEqual({ state: "refused", reason: "The shop's reason" });
    expect(tried).toEqual(["a", "b"]);
    await wait(600_000);
    await sender.run();
    expect(tried).toEqual(["a", "b"]);
    expect(box.map(({ key }) => key)).toEqual([name("a")]);
  });

  test("is sent again when they say so", async () => {
    await sender.retry(name("a"));
    expect(tried).toEqual(["a", "b", "a"]);
    expect(box).toEqual([]);
  });
});

test("who writes too fast is heard when the server says", async () => {
  write("a");
  answers = [refuse(429, 40)];
  await connect();
  expect(state("a")).toEqual({ state: "waiting" });
  await wait(39_999);
  expect(tried).toEqual(["a"]);
  await wait(1);
  expect(tried).toEqual(["a", "a"]);
});

test.each([401, 408, 500, 503])("%i keeps the message for another try", async (status) => {
  write("a");
  answers = [refuse(status)];
  await connect();
  expect(state("a")).toEqual({ state: "waiting" });
  await sender.run();
  expect(box).toEqual([]);
});
