import { beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "../../../lib/api";
import type { AdminOrder } from "../../../types/order.gen";
import { lifetime } from "./answers";
import { memoryRows } from "./fixtures";
import { type Change, Queue, type Wanted, withChanges } from "./queue";

const me = "7:1";
let now = 0;
let rows = memoryRows<Change>();
let queue = new Queue(rows);
const send = vi.fn<(change: Change) => Promise<unknown>>();

beforeEach(() => {
  now = 1_000_000;
  rows = memoryRows();
  queue = new Queue(rows, () => now++);
  send.mockReset().mockResolvedValue({});
});

const accept = (order = "12345678"): Wanted => ({
  kind: "status",
  order,
  request: { from: "pending", to: "accepted", reason: "", note: "" },
});
const note = (text: string, had = "", order = "12345678"): Wanted => ({
  kind: "note",
  order,
  request: { note: text, had },
});
const offline = new TypeError("Failed to fetch");
const taken = (data: unknown) => new ApiError(409, "order_status_illegal", "changed", { data });
const orderNow = (status: string, allowed: string[] = []) =>
  taken({ status, allowed, returned: false } as Partial<AdminOrder>);
const sent = () => send.mock.calls.map(([{ kind, order }]) => `${kind} ${order}`);
const mine = () => queue.mine(me);

test("sends changes in the order in which they were made", async () => {
  await queue.add(me, note("first", "", "3"));
  await queue.add(me, accept("1"));
  await queue.add(me, accept("2"));
  expect(await queue.flush(me, send)).toBe("done");
  expect(sent()).toEqual(["note 3", "status 1", "status 2"]);
  expect(await mine()).toEqual([]);
});

test.each([
  ["no connection", offline],
  ["an overloaded server", new ApiError(503, "", "")],
  ["a rate limit", new ApiError(429, "", "")],
  ["an ended session", new ApiError(401, "admin_login_required", "")],
])("%s stops the queue, and all changes wait in their order", async (_, error) => {
  await queue.add(me, accept("1"));
  await queue.add(me, accept("2"));
  send.mockRejectedValueOnce(error);
  expect(await queue.flush(me, send)).toBe("later");
  expect(sent()).toEqual(["status 1"]);
  expect((await mine()).map(({ order, state }) => [order, state])).toEqual([
    ["1", "waiting"],
    ["2", "waiting"],
  ]);
});

test("marks a status that somebody else changed as a conflict, and sends later changes", async () => {
  await queue.add(me, accept("1"));
  await queue.add(me, accept("2"));
  send.mockRejectedValueOnce(orderNow("canceled"));
  await queue.flush(me, send);
  expect(sent()).toEqual(["status 1", "status 2"]);
  expect(await mine()).toMatchObject([
    { order: "1", state: "conflict", theirs: { now: "canceled", possible: false } },
  ]);
  await queue.flush(me, send);
  expect(send).toHaveBeenCalledTimes(2); // A change in conflict is not sent again until the member decides.
});

test("does not overwrite somebody else's note until the member applies the change again", async () => {
  await queue.add(me, note("mine", "old"));
  send.mockRejectedValueOnce(
    new ApiError(409, "settings_changed", "", { data: { shop_note: "theirs" } }),
  );
  await queue.flush(me, send);
  const [conflict] = await mine();
  expect(conflict).toMatchObject({ state: "conflict", theirs: { now: "theirs", possible: true } });
  await queue.applyAgain(conflict?.key ?? "");
  await queue.flush(me, send);
  expect(send).toHaveBeenLastCalledWith(
    expect.objectContaining({ request: { note: "mine", had: "theirs" } }),
  );
  expect(await mine()).toEqual([]);
});

test("applies a status again with the current one as its precondition, if that is allowed", async () => {
  await queue.add(me, accept());
  send.mockRejectedValueOnce(orderNow("processing", ["accepted"]));
  await queue.flush(me, send);
  const key = (await mine())[0]?.key ?? "";
  await queue.applyAgain(key);
  expect(await mine()).toMatchObject([
    { state: "waiting", request: { from: "processing", to: "accepted" } },
  ]);
  send.mockRejectedValueOnce(orderNow("completed"));
  await queue.flush(me, send);
  await queue.applyAgain(key);
  expect(await mine()).toMatchObject([{ state: "conflict" }]);
});

test.each([
  ["status", accept(), orderNow("accepted", ["processing"])],
  [
    "note",
    note("mine", "old"),
    new ApiError(409, "settings_changed", "", { data: { shop_note: "mine" } }),
  ],
])("treats a %s whose response was lost as done", async (_, wanted, error) => {
  await queue.add(me, wanted);
  send.mockRejectedValueOnce(offline).mockRejectedValueOnce(error);
  expect(await queue.flush(me, send)).toBe("later");
  expect(await queue.flush(me, send)).toBe("done");
  expect(await mine()).toEqual([]);
});

test.each([403, 404, 422])(
  "keeps the server's message of a change refused with %i and does not send it again",
  async (status) => {
    await queue.add(me, accept("1"));
    await queue.add(me, accept("2"));
    send.mockRejectedValueOnce(new ApiError(status, "", "Not allowed."));
    expect(await queue.flush(me, send)).toBe("done");
    expect(await mine()).toMatchObject([{ order: "1", state: "refused", error: "Not allowed." }]);
    await queue.flush(me, send);
    expect(sent()).toEqual(["status 1", "status 2"]);
  },
);

test("replaces a queued note by a second one and keeps the precondition", async () => {
  await queue.add(me, note("first", "old"));
  await queue.add(me, note("second", "first"));
  expect(await mine()).toMatchObject([{ request: { note: "second", had: "old" } }]);
  await queue.add(me, note("old", "second"));
  expect(await mine()).toEqual([]);
});

test("sends a note again that was edited while it was sent", async () => {
  await queue.add(me, note("first", "old"));
  send.mockImplementationOnce(() => queue.add(me, note("second", "first")));
  await queue.flush(me, send);
  expect(await mine()).toMatchObject([
    { state: "waiting", request: { note: "second", had: "first" } },
  ]);
});

test("drops a change that was deleted while it was sent", async () => {
  await queue.add(me, accept());
  const key = (await mine())[0]?.key ?? "";
  send.mockImplementationOnce(async () => {
    await queue.drop(key);
    throw new ApiError(422, "", "");
  });
  await queue.flush(me, send);
  expect(await mine()).toEqual([]);
});

test("another member sees and sends no changes, and deletes them by signing in to the same shop", async () => {
  await queue.add(me, accept());
  expect(await queue.mine("7:2")).toEqual([]);
  await queue.flush("7:2", send);
  expect(send).not.toHaveBeenCalled();
  await queue.prune("70:2"); // A sign-in to another shop deletes nothing.
  expect(await mine()).toHaveLength(1);
  await queue.prune("7:2");
  expect(rows.table.size).toBe(0);
});

test("deletes the member's changes on sign-out", async () => {
  await queue.add(me, accept());
  await queue.clear(me);
  expect(rows.table.size).toBe(0);
});

test("deletes changes after 14 days", async () => {
  await queue.add(me, accept());
  now += lifetime;
  await queue.prune(me);
  expect(await mine()).toEqual([]);
});

test("shows an order with its queued changes, but without those that need a decision", async () => {
  await queue.add(me, accept());
  await queue.add(me, note("mine"));
  await queue.add(me, accept("2"));
  const order = { order_id: "12345678", status: "pending", allowed: ["accepted"], shop_note: "" };
  const changes = await mine();
  expect(withChanges(order, changes)).toEqual({
    ...order,
    status: "accepted",
    allowed: [],
    shop_note: "mine",
  });
  const refused = changes.map((change) => ({ ...change, state: "refused" as const }));
  expect(withChanges(order, refused)).toBe(order);
});
