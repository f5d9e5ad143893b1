import { skipToken, useQuery } from "@tanstack/react-query";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import en from "../../../../locales/en.json";
import { order } from "../../../testing/api";
import { expectToasts } from "../../../testing/toasts";
import { press } from "../../../testing/user";
import type { AdminOrder } from "../../../types/order.gen";
import { stubbedArea } from "../../fixtures";
import { Confirmation } from "./Confirmation";

const area = stubbedArea();

const made = (more: Partial<AdminOrder>) =>
  ({ ...order(), confirmation: "none", confirmation_at: null, hold: "", ...more }) as AdminOrder;

/** Shows the confirmation of the order that the cache contains, as the order's screen does. */
function Shown({ initial }: { initial: AdminOrder }) {
  const queryKey = ["order", initial.order_id];
  const { data = initial } = useQuery({ queryKey, queryFn: skipToken, initialData: initial });
  return <Confirmation order={data} />;
}

const show = (more: Partial<AdminOrder>) => area.show(<Shown initial={made(more)} />);
const buttons = () => screen.queryAllByRole("button").map(({ textContent }) => textContent);

test("asks the customer once, and then shows that the answer is awaited", async () => {
  await show({});
  await press(en["admin.confirmation.ask"]);
  await press(en["admin.confirmation.ask"]);
  expect(area.calls).toMatchObject([
    { what: "POST /api/admin/v3/orders/12345678/confirmation", body: {} },
  ]);
  await area.calls[0]?.answer(made({ confirmation: "asked" }));
  expect(document.body.textContent).toContain(en["admin.confirmation.asked"]);
  expect(buttons()).toContain(en["admin.confirmation.again"]);
});

test("says why the customer could not be asked", async () => {
  await show({});
  await press(en["admin.confirmation.ask"]);
  await area.calls[0]?.refuse(409, "sms_limit");
  await expectToasts(["error", "sms_limit"]);
  expect(buttons()).toContain(en["admin.confirmation.ask"]);
});

test.each([
  ["an order that the customer confirmed", { confirmation: "confirmed" }],
  ["an order that the customer declined", { confirmation: "declined" }],
  ["an order that is no longer pending", { status: "accepted", confirmation: "asked" }],
])("does not offer to ask about %s", async (_, more) => {
  await show(more);
  expect(screen.getByRole("heading").textContent).toBe(en["admin.confirmation"]);
  expect(buttons()).toEqual([]);
});

test("shows nothing about an accepted order whose customer was not asked", async () => {
  await show({ status: "accepted" });
  expect(screen.queryByRole("heading")).toBeNull();
});
