import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import en from "../../../../locales/en.json";
import { order } from "../../../testing/api";
import { field, press, user } from "../../../testing/user";
import type { AdminOrder } from "../../../types/order.gen";
import { stubbedArea } from "../../fixtures";
import { Calls } from "./Calls";

const area = stubbedArea();

const made = (more: Partial<AdminOrder> = {}) =>
  ({ ...order(), call_outcome: "", unanswered_calls: 0, remind_at: null, ...more }) as AdminOrder;

beforeEach(() => {
  // 2 pm in Bangladesh.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-25T08:00:00Z") });
  return () => void vi.useRealTimers();
});

const show = (of: AdminOrder) => area.show(<Calls order={of} />);
const posts = () => area.calls.filter(({ what }) => !what.startsWith("GET "));
const note = () => field(`${en["admin.calls.note"]} (${en["form.optional"]})`);
const time = () => field(en["admin.calls.later.chosen"]);
const set = () => press(en["admin.calls.later.do"]);

test("records an outcome with the note once, and then empties the note", async () => {
  await show(made());
  await user.fill(note(), " Busy ");
  await press(en["admin.calls.no_answer"]);
  await press(en["admin.calls.no_answer"]);
  expect(posts()).toMatchObject([
    {
      what: "POST /api/admin/v3/orders/12345678/calls",
      body: { outcome: "no_answer", remind_at: null, note: "Busy" },
    },
  ]);
  expect(note().value).toBe(" Busy ");
  await posts()[0]?.answer(made({ call_outcome: "no_answer" }));
  expect(note().value).toBe("");
});

test("keeps the note of a call that was not recorded", async () => {
  await show(made());
  await user.fill(note(), "Busy");
  await press(en["admin.calls.wrong_number"]);
  await posts()[0]?.fail();
  expect(note().value).toBe("Busy");
});

test("sets a reminder for this evening in Bangladesh", async () => {
  await show(made());
  await press(en["admin.calls.later"]);
  expect(posts()).toEqual([]);
  await press(new RegExp(`^${en["admin.calls.later.evening"]}`));
  expect(posts()[0]?.body).toMatchObject({
    outcome: "later",
    remind_at: "2026-11-25T12:00:00.000Z",
  });
  await posts()[0]?.answer(made({ call_outcome: "later" }));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("refuses a reminder in the past, and reads the chosen time as Bangladesh's", async () => {
  await show(made());
  await press(en["admin.calls.later"]);
  expect(time().value).toBe("2026-11-26T10:00");
  fireEvent.change(time(), { target: { value: "2026-11-25T13:59" } });
  await set();
  expect(posts()).toEqual([]);
  expect(screen.getByRole("alert").textContent).toBe(en["admin.calls.later.past"]);
  expect(time().getAttribute("aria-invalid")).toBe("true");
  fireEvent.change(time(), { target: { value: "2026-11-25T14:30" } });
  await set();
  expect(posts()[0]?.body).toMatchObject({ remind_at: "2026-11-25T08:30:00.000Z" });
});

test("offers to accept a pending order that was confirmed by phone", async () => {
  await show(made());
  await press(en["admin.calls.confirmed"]);
  await posts()[0]?.answer(made({ call_outcome: "confirmed" }));
  expect(screen.getByRole("dialog").textContent).toContain("1 customer gets an SMS.");
  await press(en["admin.orders.act.accepted"]);
  expect(posts()[1]).toMatchObject({
    what: "POST /api/admin/v3/orders/12345678/status",
    body: { to: "accepted", from: "pending" },
  });
});

test("does not offer to accept an order that is no longer pending", async () => {
  await show(made({ status: "accepted" }));
  await press(en["admin.calls.confirmed"]);
  await posts()[0]?.answer(made({ status: "accepted", call_outcome: "confirmed" }));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("removes the reminder", async () => {
  await show(made({ remind_at: "2026-11-26T04:00:00Z" }));
  await press(en["admin.calls.reminder.remove"]);
  expect(posts()).toMatchObject([
    { what: "PUT /api/admin/v3/orders/12345678/reminder", body: { remind_at: null } },
  ]);
});
