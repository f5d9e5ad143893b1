import { expect, test } from "vitest";
import type { CourierChoice, ParcelRow } from "../../../types/parcel.gen";
import { changed, draftOf, isExcluded, isReady } from "./rows";

const row = {
  order: "1001",
  courier: "steadfast",
  name: "Rahima",
  mobile: "01712345678",
  address: "Road 5",
  note: "",
  weight: 500,
  area: {},
  cod: 500,
  charge: null,
  district: "Dhaka",
  area_path: "",
  shipping_fee: 60,
  problems: { address: "min" },
} as unknown as ParcelRow;

const choice = (courier: string, more: Partial<CourierChoice> = {}): CourierChoice => ({
  courier,
  title: courier,
  practice: false,
  has_areas: false,
  needs_area: false,
  name: { min: 1, max: 10 },
  address: { min: 10, max: 20 },
  note: { min: 0, max: 0 },
  ...more,
});

const couriers = [choice("steadfast"), choice("pathao", { has_areas: true })];

test("a corrected row has no problem", () => {
  const fixed = changed(draftOf(row), { address: "Road 5, Mirpur" }, couriers);
  expect(isReady(fixed)).toBe(true);
});

test("counts characters instead of UTF-16 units", () => {
  const long = changed(
    draftOf(row),
    { name: "😀".repeat(10), address: "Road 5, Mirpur" },
    couriers,
  );
  expect(long.problems).toEqual({});
  expect(changed(long, { name: "😀".repeat(11) }, couriers).problems).toEqual({ name: "max" });
});

test("an area needs a check until it is confirmed", () => {
  const draft = { ...draftOf(row), courier: "pathao", problems: { area: "confirm" } };
  const edited = changed(draft, { address: "Road 5, Mirpur" }, couriers);
  expect(edited.problems).toEqual({ area: "confirm" });
  expect(changed(edited, { area: { area: "1", chosen: true } }, couriers).problems).toEqual({});
});

test("checks the limits of the chosen courier", () => {
  const draft = changed(draftOf(row), { courier: "nobody" }, couriers);
  expect(draft.problems.courier).toBe("required");
});

test("excludes orders that cannot be booked", () => {
  expect(isExcluded({ ...draftOf(row), problems: { status: "invalid" } })).toBe(true);
  expect(isExcluded(draftOf(row))).toBe(false);
});
