import { act, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import en from "../../../../locales/en.json";
import { press, user } from "../../../testing/user";
import type { CourierChoice, ParcelReview, ParcelRow } from "../../../types/parcel.gen";
import { stubbedArea } from "../../fixtures";
import { queries } from "../../lib/queries";
import BookParcels from "./BookParcels";

const area = stubbedArea();

const row = (order: string, problems: Record<string, string>) =>
  ({
    order,
    name: "Rahima",
    address: "Road 5",
    cod: 500,
    charge: null,
    area: {},
    courier: "",
    problems,
  }) as ParcelRow;
const steadfast = {
  courier: "steadfast",
  title: "Steadfast",
  name: { min: 1, max: 100 },
  address: { min: 1, max: 490 },
  note: { min: 0, max: 480 },
} as CourierChoice;

async function show(couriers: CourierChoice[], rows: ParcelRow[]) {
  await area.show(<BookParcels />);
  await area.calls[0]?.answer({ couriers, rows } as ParcelReview);
}

test("books without a courier account, except orders that cannot be booked", async () => {
  await show(
    [],
    [
      row("1001", { courier: "required", cod: "max" }),
      row("1002", { courier: "required", status: "invalid" }),
    ],
  );
  await area.calls[1]?.answer(["Sundarban"]);
  expect(screen.getByRole("button", { name: "Book 1 parcel" })).toBeTruthy();
  expect(document.body.textContent).toContain(en["admin.parcels.wrong.status"]);
  expect(screen.getByRole("link", { name: en["admin.couriers.connect"] })).toBeTruthy();
});

test("offers another courier beside the connected ones", async () => {
  await show([steadfast], [row("1001", {})]);
  expect(screen.getByRole("button", { name: "Send 1 parcel" })).toBeTruthy();
  await user.click(screen.getByRole("radio", { name: en["admin.parcels.way.manual"] }));
  await area.calls[1]?.answer([]);
  expect(screen.getByRole("button", { name: "Book 1 parcel" })).toBeTruthy();
});

test("keeps the result when the orders are reviewed again", async () => {
  await show([], [row("1001", { courier: "required" })]);
  await area.calls[1]?.answer(["Sundarban"]);
  await press("Book 1 parcel");
  const parcel = { id: 1, order: "1001", title: "Sundarban", tracking_code: "" };
  await area.calls[2]?.answer([{ order: "1001", parcel, code: "", message: "", fields: null }]);
  await act(async () => void queries.invalidateQueries({ queryKey: ["parcels", "review"] }));
  await area.calls
    .filter(({ what }) => what.endsWith("/parcels/review"))
    .at(-1)
    ?.answer({ couriers: [], rows: [row("1001", { order: "booked" })] });
  expect(document.body.textContent).toContain("1 parcel booked");
});
