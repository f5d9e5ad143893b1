import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import en from "../../../../locales/en.json";
import { press, user } from "../../../testing/user";
import type { Parcel } from "../../../types/parcel.gen";
import { stubbedArea } from "../../fixtures";
import { ParcelActions } from "./ParcelActions";

const area = stubbedArea();

async function show(state: string) {
  const parcel: Partial<Parcel> = { id: 3, state, can: ["status"], cod: 150 };
  await area.show(<ParcelActions parcel={parcel as Parcel} />);
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

test("asks what was collected for a part of the goods, at most the amount to collect", async () => {
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
});
