import { beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "../../lib/api";
import { patience } from "../../testing/patience";
import type { Picture } from "../../types/media.gen";
import { type Upload, UploadQueue } from "./uploads";

interface Sending {
  name: string;
  progress: (sent: number) => void;
  signal: AbortSignal;
  done: (picture: Picture) => void;
  fail: (error: unknown) => void;
}

let sending: Sending[];
let now: Upload[];
let arrived: string[];
let queue: UploadQueue;

const until = (check: () => void) => vi.waitFor(check, patience);
const photo = (name: string, type = "image/png") => new File(["x"], name, { type });
const picture = (key: string): Picture => ({ key, width: 1, height: 1, color: "#000000" });
const names = () => sending.map(({ name }) => name);
const sent = (name: string) => sending.find((each) => each.name === name) as Sending;

beforeEach(() => {
  sending = [];
  now = [];
  arrived = [];
  queue = new UploadQueue(
    (_, name, progress, signal) =>
      new Promise((done, fail) => sending.push({ name, progress, signal, done, fail })),
    (uploads) => {
      now = uploads;
    },
    (pictures) => arrived.push(...pictures.map(({ key }) => key)),
  );
});

test("runs two uploads at a time", async () => {
  queue.add([photo("a"), photo("b"), photo("c")]);
  await until(() => expect(names()).toEqual(["a", "b"]));
  sent("a").done(picture("A"));
  await until(() => expect(names()).toEqual(["a", "b", "c"]));
  expect(arrived).toEqual(["A"]);
});

test("returns pictures in the order in which they were added", async () => {
  queue.add([photo("a"), photo("b")]);
  await until(() => expect(names()).toHaveLength(2));
  sent("b").done(picture("B"));
  await until(() => expect(now).toHaveLength(2));
  expect(arrived).toEqual([]);
  sent("a").done(picture("A"));
  await until(() => expect(arrived).toEqual(["A", "B"]));
  expect(now).toEqual([]);
});

test("reports the progress of each upload", async () => {
  queue.add([photo("a")]);
  await until(() => expect(names()).toEqual(["a"]));
  sent("a").progress(0.4);
  expect(now.map((each) => each.sent)).toEqual([0.4]);
});

test("skips an unsupported file and uploads the others", async () => {
  queue.add([photo("a.pdf", "application/pdf"), photo("b")]);
  await until(() => expect(names()).toEqual(["b"]));
  sent("b").done(picture("B"));
  await until(() => expect(arrived).toEqual(["B"]));
  expect(now.map(({ failed }) => failed)).toEqual(["type"]);
});

test("retries a failed upload, and shows the server's message for a refusal", async () => {
  queue.add([photo("a"), photo("b"), photo("c")]);
  await until(() => expect(names()).toHaveLength(2));
  sent("a").fail(new TypeError("no connection"));
  sent("b").fail(new ApiError(422, "picture_invalid", "No picture."));
  await until(() => expect(names()).toHaveLength(3));
  sent("c").fail(new ApiError(500, "internal", "Something went wrong."));
  await until(() =>
    expect(now.map(({ failed, message }) => [failed, message])).toEqual([
      ["network", ""],
      ["refused", "No picture."],
      ["server", ""],
    ]),
  );
  queue.retry(now[0]?.id ?? 0);
  await until(() => expect(names()).toEqual(["a", "b", "c", "a"]));
});

test("aborts a removed upload and frees its slot", async () => {
  queue.add([photo("a"), photo("b"), photo("c")]);
  await until(() => expect(names()).toHaveLength(2));
  queue.remove(now[0]?.id ?? 0);
  expect(sent("a").signal.aborted).toBe(true);
  await until(() => expect(names()).toEqual(["a", "b", "c"]));
  expect(now).toHaveLength(2);
});
