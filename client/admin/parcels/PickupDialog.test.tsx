import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import en from "../../../locales/en.json";
import { type Call, stubApi } from "../../testing/api";
import { typeInto } from "../../testing/render";
import type { Parcel, PickupForm } from "../../types/parcel.gen";
import { pressButton, showInArea } from "../fixtures";
import { PickupButtons } from "./PickupDialog";

vi.mock("../../components/toast", () => ({ toast: vi.fn() }));

const parcel: Partial<Parcel> = { courier: "steadfast", title: "Steadfast", can: ["pickup"] };
const place = { address_id: "12", area_path: "", address: "House 1", mobile: "01711111111" };

let calls: Call[];
let close: () => Promise<void>;

beforeEach(async () => {
  calls = stubApi();
  close = await showInArea(<PickupButtons parcels={[parcel as Parcel]} />);
  await pressButton(en["admin.pickup.ask"].replace("{courier}", "Steadfast"));
});

afterEach(async () => {
  await close();
  vi.unstubAllGlobals();
});

const answer = (area: object) =>
  calls[0]?.answer({ parcels: 3, place: { ...place, area } } as PickupForm);
const submit = () => act(async () => document.querySelector("form")?.requestSubmit());
const posts = () => calls.filter(({ what }) => what.startsWith("POST"));

test("starts with the place of the last request and the number of waiting parcels", async () => {
  const area = { city: 1, zone: 2, area: 7 };
  await answer(area);
  await submit();
  expect(posts()).toMatchObject([
    {
      what: "POST /api/admin/v3/couriers/steadfast/pickup",
      body: { place: { ...place, area }, note: "", parcels: 3 },
    },
  ]);
});

test("is not sent without an area, and keeps what was typed", async () => {
  await answer({});
  const note = document.querySelector("[name=note]") as HTMLTextAreaElement;
  await typeInto(note, "Second floor");
  await submit();
  expect(posts()).toEqual([]);
  expect(document.body.textContent).toContain(en["admin.pickup.area.needed"]);
  expect(note.value).toBe("Second floor");
});
