import { act, fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import en from "../../../../locales/en.json";
import { field, press, user } from "../../../testing/user";
import type { StockMove } from "../../../types/stocklog.gen";
import { stubbedArea } from "../../fixtures";
import StockLog from "./StockLog";

const area = stubbedArea();

const move = (id: number): StockMove => ({
  ...{ id, product_id: 1, variant_id: 0, name: `Rice ${id}`, bn_name: "", variant: "" },
  ...{ before: 5, after: 3, reason: "input", order_number: "", actor_name: "Rina", note: "" },
  ...{ count_id: 0, created_at: "2026-11-20T09:00:00Z" },
});

/** Returns the query parameters of the sent requests for movements. */
let queried: URLSearchParams[];

beforeEach(async () => {
  queried = [];
  const stub = globalThis.fetch;
  vi.stubGlobal("fetch", (address: string, init: RequestInit) => {
    queried.push(new URL(address, "https://demo.test").searchParams);
    return stub(address, init);
  });
  await area.show(<StockLog />);
  await area.calls[0]?.answer({ movements: [move(9)], next: 9 });
});

const items = () => screen.getAllByRole("listitem").length;

test("appends the movements before the oldest one", async () => {
  await press(en["admin.stock.log.more"]);
  expect(queried[1]?.get("before")).toBe("9");
  await area.calls[1]?.answer({ movements: [move(8)], next: 0 });
  expect(items()).toBe(2);
  expect(screen.queryByRole("button", { name: en["admin.stock.log.more"] })).toBeNull();
});

test("starts from the newest movement after a change of the filters", async () => {
  await user.choose(field(en["admin.stock.reason"]), "import");
  await area.calls.at(-1)?.answer({ movements: [], next: 0 });
  expect(document.body.textContent).toContain(en["admin.stock.log.none"]);
  const from = field(en["admin.orders.date.from"]);
  await act(async () => fireEvent.change(from, { target: { value: "2026-11-01" } }));
  const { reason, before, from: day } = Object.fromEntries(queried.at(-1) ?? []);
  expect([reason, before, day]).toEqual(["import", undefined, "2026-11-01"]);
});

test("shows a failure with a retry", async () => {
  await user.choose(field(en["admin.stock.reason"]), "sale");
  await area.calls.at(-1)?.refuse(403, "admin_forbidden");
  expect(screen.queryByText(en["admin.stock.log.none"])).toBeNull();
  await press(en.retry);
  await area.calls.at(-1)?.answer({ movements: [move(3), move(2)], next: 0 });
  expect(items()).toBe(2);
});
