import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, test, vi } from "vitest";
import type { NewOrder } from "../../types/merchant.gen";
import { live } from "./useLive";

const counts = {
  tasks: [{ kind: "new_orders", count: 1, to: "/orders", menu: "orders" }],
  new_orders: 1,
  unread_messages: 0,
  waiting_reviews: 0,
  waiting_questions: 0,
  low_stock: 0,
  asked_returns: 0,
  unfinished: 0,
  notices: 0,
};
const order: NewOrder = {
  id: 12,
  number: "10000012",
  name: "Rahima",
  total: 250,
  currency: "BDT",
};

let queries: QueryClient;
let asked: unknown[];
let told: ReturnType<typeof live>;
const onOrder = vi.fn();
const onReminder = vi.fn();

beforeEach(() => {
  onOrder.mockReset();
  queries = new QueryClient();
  asked = [];
  vi.spyOn(queries, "invalidateQueries").mockImplementation(async (what) => {
    asked.push(what?.queryKey?.[0]);
  });
  told = live(queries, onOrder, onReminder);
});

test("resumes a reconnected stream after the last event, also in a shop without orders", () => {
  expect(told.address()).toBe("events");
  told.news.counts(counts, "");
  expect(told.address()).toBe("events?after=0");
  told.news.counts(counts, "11");
  expect(told.address()).toBe("events?after=11");
  told.news.order(order);
  expect(told.address()).toBe("events?after=12");
});

test("reports each new order", () => {
  told.news.order(order);
  expect(onOrder).toHaveBeenCalledExactlyOnceWith(order);
});

test("reports a due reminder", () => {
  const reminder = { order_id: "10000012", name: "Rahima", mobile: "", remind_at: "" };
  told.news.reminder(reminder);
  expect(onReminder).toHaveBeenCalledExactlyOnceWith(reminder);
});

test("refetches lists on a stream's first event, because they may be older", () => {
  queries.setQueryData(["counts"], counts); // The counts already include an order that the list, which was fetched before, lacks.
  told.news.counts({ ...counts }, "11");
  expect(asked).toContain("orders");
});

test("refetches a list whose first fetch is pending, once it is done", async () => {
  let answer = (_: string[]) => {};
  const first = queries.fetchQuery({
    queryKey: ["orders", "new"],
    queryFn: () =>
      new Promise<string[]>((resolve) => {
        answer = resolve;
      }),
  });
  told.news.news();
  const before = asked.filter((key) => key === "orders").length;
  answer([]);
  await first;
  await vi.waitFor(() => expect(asked.filter((key) => key === "orders")).toHaveLength(before + 1));
});

test("refetches the lists if counts change, and not if they are equal", () => {
  told.news.counts(counts, "11");
  expect(queries.getQueryData(["counts"])).toEqual(counts);
  asked = [];
  told.news.counts({ ...counts }, "11");
  expect(asked).toEqual([]);
  told.news.counts({ ...counts, new_orders: 2 }, "12");
  expect(asked).toContain("orders");
});

test("refetches all live lists on a news event", () => {
  told.news.news();
  expect(asked).toEqual([
    "orders",
    "order",
    "reminders",
    "parcels",
    "conversations",
    "thread",
    "reviews",
    "questions",
    "dashboard",
    "notices",
  ]);
});
