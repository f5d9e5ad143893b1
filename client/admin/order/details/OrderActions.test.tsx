import { skipToken, useQuery } from "@tanstack/react-query";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import en from "../../../../locales/en.json";
import { order } from "../../../testing/api";
import { expectToasts } from "../../../testing/toasts";
import { press, user } from "../../../testing/user";
import type { AdminOrder } from "../../../types/order.gen";
import { stubbedArea } from "../../fixtures";
import { queries } from "../../lib/queries";
import { OrderActions } from "./OrderActions";

const area = stubbedArea();

const made = (status: string, ...allowed: string[]) => order({ status, allowed }) as AdminOrder;

/** Shows the actions of the order that the cache contains, as its screen does. */
function Actions({ initial }: { initial: AdminOrder }) {
  const { data = initial } = useQuery({
    queryKey: ["order", initial.order_id],
    queryFn: skipToken,
    initialData: initial,
  });
  return <OrderActions order={data} />;
}

const show = (initial: AdminOrder) => area.show(<Actions initial={initial} />);
const posts = () => area.calls.filter(({ what }) => what.startsWith("POST"));
const dialog = () => screen.getByRole("dialog");
const note = () => within(dialog()).getByRole<HTMLTextAreaElement>("textbox");
const buttons = () => screen.queryAllByRole("button").map(({ textContent }) => textContent);
const act = (name: string) => press(name, "button", dialog());

test("takes the next step once, and restores it if the server refuses", async () => {
  await show(made("pending", "accepted", "canceled"));
  await press(en["admin.orders.act.accepted"]);
  expect(buttons(), "no second step while the first is sent").toEqual([]);
  expect(posts()).toMatchObject([
    {
      what: "POST /api/admin/v3/orders/12345678/status",
      body: { to: "accepted", from: "pending", reason: "", note: "" },
    },
  ]);
  await posts()[0]?.refuse(409, "order_status_illegal");
  await expectToasts(["error", en["admin.orders.meanwhile"]]);
  expect(buttons()).toContain(en["admin.orders.act.accepted"]);
});

test("leaves the updates about parcels, whose key begins like that of the order", async () => {
  await show(made("pending", "accepted", "canceled"));
  const parcels = ["order", "12345678", "parcels"];
  queries.setQueryData(parcels, []);
  await press(en["admin.orders.act.accepted"]);
  expect(queries.getQueryData(parcels)).toEqual([]);
});

test("shows the server's order after a step", async () => {
  await show(made("pending", "accepted", "canceled"));
  await press(en["admin.orders.act.accepted"]);
  await posts()[0]?.answer(made("accepted", "processing", "canceled"));
  expect(buttons()).toContain(en["admin.orders.act.processing"]);
});

test("offers nothing for an order that allows nothing", async () => {
  await show(made("canceled"));
  expect(buttons()).toEqual([]);
});

test("cancels only with a reason or a message, and keeps the order until the server has canceled it", async () => {
  await show(made("pending", "accepted", "canceled"));
  await press(en["admin.orders.cancel"]);
  await user.fill(note(), "  ");
  await act(en["admin.orders.cancel.do"]);
  expect(posts()).toEqual([]);
  expect(within(dialog()).getByRole("alert").textContent).toBe(en["admin.orders.cancel.say_why"]);
  expect(note().getAttribute("aria-invalid")).toBe("true");
  await user.fill(note(), "Sold out ");
  await act(en["admin.orders.cancel.do"]);
  await act(en["admin.orders.cancel.do"]);
  expect(posts().map(({ body }) => body)).toEqual([
    { to: "canceled", from: "pending", reason: "", note: "Sold out" },
  ]);
  await posts()[0]?.fail();
  expect(note().value).toBe("Sold out ");
  expect(buttons()).toContain(en["admin.orders.act.accepted"]);
});

test("records the return of a shipped order with its reason", async () => {
  await show(made("shipped", "delivered", "canceled"));
  await press(en["admin.orders.came_back.act"]);
  expect(dialog().textContent).toContain(en["admin.orders.came_back.hint"]);
  await press(en["admin.orders.reason.damaged"], "radio");
  expect(dialog().textContent).toContain(en["admin.orders.came_back.damaged"]);
  await act(en["admin.orders.came_back.do"]);
  expect(posts()[0]?.body).toMatchObject({ to: "canceled", from: "shipped", reason: "damaged" });
  const payments = ["order-payments", "12345678"];
  queries.setQueryData(payments, {});
  await posts()[0]?.answer({ ...made("canceled"), returned: true });
  expect(queries.getQueryState(payments)?.isInvalidated, "the money to give back").toBe(true);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("closes the cancel dialog if the order was shipped meanwhile, because it is then a return", async () => {
  await show(made("processing", "shipped", "canceled"));
  await press(en["admin.orders.cancel"]);
  queries.setQueryData(["order", "12345678"], made("shipped", "delivered", "canceled"));
  await screen.findByRole("button", { name: en["admin.orders.came_back.act"] });
  expect(screen.queryByRole("dialog")).toBeNull();
});
