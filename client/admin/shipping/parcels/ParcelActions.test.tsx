import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import en from "../../../../locales/en.json";
import { expectToasts } from "../../../testing/toasts";
import { press, user } from "../../../testing/user";
import type { Parcel } from "../../../types/parcel.gen";
import { stubbedArea } from "../../fixtures";
import { ParcelActions } from "./ParcelActions";

const area = stubbedArea();

async function show(state: string, messages = ["shipped", "delivered", "canceled"]) {
  const parcel: Partial<Parcel> = { id: 3, order: "1001", state, can: ["status"], cod: 150 };
  await area.show(<ParcelActions parcel={parcel as Parcel} />, {}, { order_messages: messages });
}

const buttons = () => screen.getAllByRole("button").map((each) => each.textContent);
const submit = () => press(en["admin.save"]);
const amount = () => screen.getByRole<HTMLInputElement>("textbox");

test.each([
  ["booked", ["moving", "delivered", "partly", "returning", "returned"]],
  ["moving", ["delivered", "partly", "returning", "returned"]],
  ["partly", ["returning", "returned"]],
  ["returning", ["returned"]],
] as const)("offers the next states of a manual parcel that is %s", async (state, next) => {
  await show(state);
  expect(buttons()).toEqual(next.map((each) => en[`admin.parcels.set.${each}`]));
});

test("records the amount collected for a part of the goods, at most the cash to collect", async () => {
  await show("moving");
  await press(en["admin.parcels.set.partly"]);
  await submit();
  expect(document.body.textContent).toContain(en["form.required"]);
  await user.fill(amount(), "150.01");
  await submit();
  expect(area.calls).toEqual([]);
  await user.fill(amount(), "৯০");
  await submit();
  expect(area.calls).toMatchObject([
    {
      what: "POST /api/admin/v3/parcels/3/status",
      body: { state: "partly", seen: "moving", collected: 90 },
    },
  ]);
  await area.calls[0]?.answer({});
  await expectToasts(["success", "Parcel of order 1001: Partly delivered"]);
});

const posted = (state: string, seen: string) => ({
  what: "POST /api/admin/v3/parcels/3/status",
  body: { state, seen },
});
const act = async (name: string) =>
  user.click(within(await screen.findByRole("dialog")).getByRole("button", { name }));

test("changes a state at once if no customer is told, and undoes it with the order", async () => {
  await show("booked", []);
  await press(en["admin.parcels.set.delivered"]);
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(area.calls).toMatchObject([posted("delivered", "booked")]);
  await area.calls[0]?.answer({});
  await expectToasts(["success", "Parcel of order 1001: Delivered"]);
  await user.click(await screen.findByRole("button", { name: en["admin.orders.undo"] }));
  expect(area.calls).toMatchObject([{}, { what: "DELETE /api/admin/v3/parcels/3/status" }]);
  await area.calls[1]?.answer({});
  await expectToasts(
    ["success", "Parcel of order 1001: Delivered"],
    ["success", "The parcel and order 1001 are back to what they were"],
  );
});

test("asks before the customer gets an SMS", async () => {
  await show("booked");
  await press(en["admin.parcels.set.moving"]);
  expect(area.calls).toEqual([]);
  expect((await screen.findByRole("dialog")).textContent).toContain("1 customer gets an SMS.");
  await act(en["admin.parcels.set.moving"]);
  expect(area.calls).toMatchObject([posted("moving", "booked")]);
  await area.calls[0]?.answer({});
  await expectToasts(["success", "Parcel of order 1001: On the way"]);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("asks before the goods come back, also without an SMS", async () => {
  await show("moving", []);
  await press(en["admin.parcels.set.returned"]);
  const text = (await screen.findByRole("dialog")).textContent;
  expect(text).toContain(en["admin.parcels.set.returned.effect"]);
  expect(text).toContain(en["admin.orders.no_sms"]);
  await act(en["admin.orders.bulk.keep"]);
  expect(area.calls).toEqual([]);
});

test("says why the parcel cannot change, and offers no undo", async () => {
  await show("booked", []);
  await press(en["admin.parcels.set.moving"]);
  await area.calls[0]?.refuse(409, "parcel_order_ahead"); // whose message is its code
  await expectToasts(["error", "parcel_order_ahead"]);
});
