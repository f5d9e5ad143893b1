import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import en from "../../../locales/en.json";
import { type Call, stubApi } from "../../testing/api";
import { typeInto } from "../../testing/render";
import type { Parcel } from "../../types/parcel.gen";
import { pressButton, showInArea } from "../fixtures";
import { ParcelActions } from "./ParcelActions";

vi.mock("../../components/toast", () => ({ toast: vi.fn() }));

let calls: Call[];
let close = async () => {};

beforeEach(() => {
  calls = stubApi();
});

afterEach(async () => {
  await close();
  vi.unstubAllGlobals();
});

async function show(state: string) {
  const parcel: Partial<Parcel> = { id: 3, state, can: ["status"], cod: 150 };
  close = await showInArea(<ParcelActions parcel={parcel as Parcel} />);
}

const buttons = () => [...document.querySelectorAll("button")].map((each) => each.textContent);
const submit = () => act(async () => document.querySelector("form")?.requestSubmit());
const field = () => document.querySelector("[name=collected]") as HTMLInputElement;

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
  await pressButton(en["admin.parcels.set.partly"]);
  await submit();
  expect(document.body.textContent).toContain(en["form.required"]);
  await typeInto(field(), "150.01");
  await submit();
  expect(calls).toEqual([]);
  await typeInto(field(), "৯০");
  await submit();
  expect(calls).toMatchObject([
    {
      what: "POST /api/admin/v3/parcels/3/status",
      body: { state: "partly", seen: "moving", collected: 90 },
    },
  ]);
});
