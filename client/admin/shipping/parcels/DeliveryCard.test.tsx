import { afterEach, expect, test, vi } from "vitest";
import en from "../../../../locales/en.json";
import { order, stubApi } from "../../../testing/api";
import type { AdminOrder } from "../../../types/order.gen";
import type { Parcel } from "../../../types/parcel.gen";
import { showInArea } from "../../fixtures";
import { DeliveryCard } from "./DeliveryCard";

const text = en["admin.parcels.order_canceled"];

/** Shows the delivery of an order with a parcel, both in the given states, and returns the displayed text. */
async function show(status: string, state: string, more: Partial<Parcel> = {}): Promise<string> {
  const calls = stubApi();
  await showInArea(<DeliveryCard order={order({ status }) as AdminOrder} />);
  const parcel: Partial<Parcel> = {
    id: 1,
    active: true,
    state,
    title: "Steadfast",
    can: [],
    cod: 300,
    shipping_fee: 60,
    charge: null,
    quoted_charge: null,
    cod_fee: null,
    ...more,
  };
  await calls.find(({ what }) => what.endsWith("/parcels"))?.answer([parcel]);
  expect(document.body.textContent).toContain("Steadfast");
  return document.body.textContent ?? "";
}

afterEach(() => vi.unstubAllGlobals());

test.each(["queued", "booked", "moving", "claimed"])(
  "warns that the parcel of a canceled order is %s",
  async (state) => {
    expect(await show("canceled", state)).toContain(text);
  },
);

test.each([
  ["shipped", "moving"],
  ["canceled", "returned"],
  ["canceled", "canceled"],
])("does not warn about an order that is %s with a parcel that is %s", async (status, state) => {
  expect(await show(status, state)).not.toContain(text);
});

test("tells parcels of practice couriers from real ones", async () => {
  expect(await show("shipped", "moving", { practice: true })).toContain(
    en["admin.practice.courier"],
  );
});

test("says nothing about practice at a real courier's parcel", async () => {
  expect(await show("shipped", "moving")).not.toContain(en["admin.practice.courier"]);
});
