import { beforeEach, expect, test } from "vitest";
import en from "../../../../locales/en.json";
import { field, press, user } from "../../../testing/user";
import type { Parcel, PickupForm } from "../../../types/parcel.gen";
import { stubbedArea } from "../../fixtures";
import { PickupButtons } from "./PickupButtons";

const parcel: Partial<Parcel> = { courier: "steadfast", title: "Steadfast", can: ["pickup"] };
const place = { address_id: "12", area_path: "", address: "House 1", mobile: "01711111111" };

const area = stubbedArea();

beforeEach(async () => {
  await area.show(<PickupButtons parcels={[parcel as Parcel]} />);
  await press(en["admin.pickup.ask"].replace("{courier}", "Steadfast"));
});

const answer = (chosen: object) =>
  area.calls[0]?.answer({ parcels: 3, place: { ...place, area: chosen } } as PickupForm);
const submit = () => press(en["admin.pickup.send"]);
const posts = () => area.calls.filter(({ what }) => what.startsWith("POST"));

test("starts with the place of the last request and the number of waiting parcels", async () => {
  const chosen = { city: 1, zone: 2, area: 7 };
  await answer(chosen);
  await submit();
  expect(posts()).toMatchObject([
    {
      what: "POST /api/admin/v3/couriers/steadfast/pickup",
      body: { place: { ...place, area: chosen }, note: "", parcels: 3 },
    },
  ]);
});

test("sends nothing without an area, and keeps the input", async () => {
  await answer({});
  const note = field(en["admin.pickup.note"]);
  await user.fill(note, "Second floor");
  await submit();
  expect(posts()).toEqual([]);
  expect(document.body.textContent).toContain(en["admin.pickup.area.needed"]);
  expect(note.value).toBe("Second floor");
});
