import { beforeEach, expect, test } from "vitest";
import { session } from "../../fixtures";
import { type Answer, Answers, kindOf, lifetime, most } from "./answers";
import { memoryRows } from "./fixtures";

let now = 0;
let rows = memoryRows<Answer>();
let answers = new Answers(rows);

beforeEach(async () => {
  now = 1_000_000;
  rows = memoryRows();
  answers = new Answers(rows, () => now);
  await answers.signedIn("demo", session);
});

const colleague = { ...session, user: { ...session.user, id: 2 } };
const otherShop = { ...session, shop: { ...session.shop, id: 8, slug: "other" } };
const keys = () => [...rows.table.keys()].sort();

test.each([
  ["orders?tab=&q=&page=1", "list"],
  ["orders", "list"],
  ["orders/12345678", "order"],
  ["orders?tab=&q=01712345678&page=1", undefined],
  ["orders/customer?mobile=01712345678", undefined],
  ["orders/sheets?orders=12345678", undefined],
  ["orders/products?q=rice", undefined],
  ["products?page=1", undefined],
  ["conversations/1", undefined],
])("stores the answer to %s as %s", (path, kind) => {
  expect(kindOf(path)).toBe(kind);
});

test("returns stored answers with the time at which the server sent them", async () => {
  await answers.keep("orders/12345678", { order_id: "12345678" });
  now += 60_000;
  expect(await answers.find("orders/12345678")).toMatchObject({
    data: { order_id: "12345678" },
    at: 1_000_000,
  });
  expect(await answers.find("orders/87654321")).toBeUndefined();
});

test("finds the session and the answers of its member after a restart", async () => {
  await answers.keep("orders", { orders: [] });
  const restarted = new Answers(rows, () => now);
  expect(await restarted.find("orders")).toBeUndefined();
  expect((await restarted.session("demo"))?.data).toEqual(session);
  expect((await restarted.find("orders"))?.data).toEqual({ orders: [] });
  expect(await restarted.session("other")).toBeUndefined();
});

test.each([
  ["another member", "demo", colleague],
  ["another shop", "other", otherShop],
])("deletes everything of the previous member when %s signs in", async (_, slug, next) => {
  await answers.keep("orders", { orders: [] });
  await answers.signedIn(slug, next);
  expect(await answers.find("orders")).toBeUndefined();
  expect(keys()).toEqual([`session ${slug}`]);
});

test("deletes everything on sign-out, and does not store late answers", async () => {
  await answers.keep("orders", { orders: [] });
  await answers.clear();
  await answers.keep("orders/12345678", {});
  expect(keys()).toEqual([]);
  expect(await answers.session("demo")).toBeUndefined();
});

test("ignores answers after 14 days and deletes them at the next sign-in", async () => {
  await answers.keep("orders", { orders: [] });
  now += lifetime;
  expect(await answers.find("orders")).toBeUndefined();
  expect(await answers.session("demo")).toBeUndefined();
  await answers.signedIn("demo", session);
  expect(keys()).toEqual(["session demo"]);
});

test("keeps the newest 200 orders and 10 pages of orders", async () => {
  for (let i = 0; i < most.order + 2; i++, now++)
    await answers.keep(`orders/${10_000_000 + i}`, {});
  for (let i = 0; i < most.list + 2; i++, now++) await answers.keep(`orders?page=${i}`, {});
  expect(keys()).toHaveLength(most.order + most.list + 1);
  expect(await answers.find("orders/10000001")).toBeUndefined();
  expect(await answers.find("orders/10000002")).toBeDefined();
  expect(await answers.find("orders?page=1")).toBeUndefined();
});

test("stores no orders for members who may not see them, and deletes stored ones", async () => {
  await answers.keep("orders", { orders: [] });
  await answers.signedIn("demo", { ...session, user: { ...session.user, rights: ["products"] } });
  await answers.keep("orders/12345678", {});
  expect(keys()).toEqual(["session demo"]);
});

test("ignores a session stored by a release without rights", async () => {
  const { rights: _, ...user } = session.user;
  await answers.signedIn("demo", { ...session, user: { ...user, rights: [] } });
  const row = (await rows.get("session demo")) as Answer;
  await rows.put("session demo", { ...row, data: { ...session, user } });
  expect(await answers.session("demo")).toBeUndefined();
});
