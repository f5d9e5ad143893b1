import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import en from "../../../../../locales/en.json";
import { field, press, user } from "../../../../testing/user";
import type { ParcelRow } from "../../../../types/parcel.gen";
import { stubbedArea } from "../../../fixtures";
import { draftOf } from "../rows";
import { ManualBooking } from "./ManualBooking";

const area = stubbedArea();

const row = (order: string) =>
  draftOf({ order, name: "Rahima", address: "Road 5", cod: 500, problems: {} } as ParcelRow);
const rows = ["1001", "1002", "1003"].map(row);

async function show(names: string[] = []) {
  await area.show(<ManualBooking rows={rows} />);
  await area.calls[0]?.answer(names);
}

const number = (order: string) =>
  screen.getByRole<HTMLInputElement>("textbox", { name: `Tracking number of order ${order}` });
const book = (n = 3) => press(n === 1 ? "Book 1 parcel" : `Book ${n} parcels`);
const sent = () => area.calls.filter(({ what }) => what.startsWith("POST")).map(({ body }) => body);
const done = (order: string, id: number, tracking_code = "") => ({
  order,
  parcel: { id, order, title: "Sundarban", tracking_code },
  code: "",
  message: "",
  fields: null,
});

test("books with one tap with the courier that the shop used last", async () => {
  await show(["Sundarban", "Janani"]);
  expect(area.calls[0]?.what).toBe("GET /api/admin/v3/parcels/manual/names");
  await book();
  expect(sent()).toEqual([
    {
      courier_name: "Sundarban",
      rows: ["1001", "1002", "1003"].map((order) => ({ order, tracking_code: "" })),
    },
  ]);
  await area.calls[1]?.answer([done("1001", 1), done("1002", 2, "SD2"), done("1003", 3)]);
  expect(screen.getByRole("status").textContent).toBe("3 parcels booked");
  expect(document.body.textContent).toContain("Sundarban · SD2");
});

test("needs a courier, and suggests usual ones without a first parcel", async () => {
  await show();
  const button = screen.getByRole<HTMLButtonElement>("button", { name: "Book 3 parcels" });
  expect(button.disabled).toBe(true);
  expect(document.body.textContent).toContain(en["admin.parcels.manual.name_needed"]);
  await press("Own rider");
  expect(field(en["admin.parcels.manual.courier"]).value).toBe("Own rider");
  expect(button.disabled).toBe(false);
});

test("names a suggested courier once, in the shop's spelling", async () => {
  await show(["pathao"]);
  expect(
    screen.getAllByRole("button", { name: /pathao/i }).map((each) => each.textContent),
  ).toEqual(["pathao"]);
});

test("fills in a pasted list, and shows the lines that it cannot read", async () => {
  await show(["Sundarban"]);
  await press(en["admin.parcels.numbers.paste"]);
  await user.paste(field(en["admin.parcels.numbers.list"]), "1003\tSD3\n9999\tSD9\n#1001 SD1");
  expect(document.body.textContent).toContain(
    `Line 2: 9999 SD9. ${en["admin.parcels.numbers.problem.order"]}`.replace(
      "9999 SD9",
      "9999\tSD9",
    ),
  );
  await press("Fill in 2 numbers");
  expect(["1001", "1002", "1003"].map((order) => number(order).value)).toEqual(["SD1", "", "SD3"]);
});

test("assigns scanned numbers to the orders one after another, or to a scanned order", async () => {
  await show(["Sundarban"]);
  await press(en["admin.parcels.numbers.scan"]);
  const scan = (code: string) => user.keyboard(`${code}{Enter}`);
  await scan("SD1");
  await scan("SD1");
  expect(document.body.textContent).toContain("SD1 already belongs to order 1001.");
  await scan("1003");
  await scan("SD3");
  await scan("SD2");
  expect(["1001", "1002", "1003"].map((order) => number(order).value)).toEqual([
    "SD1",
    "SD2",
    "SD3",
  ]);
  expect(document.body.textContent).toContain(en["admin.parcels.numbers.all"]);
});

test("keeps refused orders with the reasons, and sends them again after the correction", async () => {
  await show(["Sundarban"]);
  await user.fill(number("1002"), "SD2");
  await book();
  await area.calls[1]?.answer([
    done("1001", 1),
    {
      order: "1002",
      parcel: null,
      code: "parcel_invalid",
      message: "no",
      fields: { tracking_code: "taken" },
    },
    { order: "1003", parcel: null, code: "parcel_exists", message: "Has one.", fields: null },
  ]);
  expect(document.body.textContent).toContain("1 parcel booked");
  expect(document.body.textContent).toContain(en["admin.parcels.wrong.taken"]);
  expect(document.body.textContent).toContain("Has one.");
  await user.fill(number("1002"), "SD4");
  expect(document.body.textContent).not.toContain(en["admin.parcels.wrong.taken"]);
  await book(2);
  expect(sent()[1]).toEqual({
    courier_name: "Sundarban",
    rows: [
      { order: "1002", tracking_code: "SD4" },
      { order: "1003", tracking_code: "" },
    ],
  });
});

test("a downloaded file of a courier chooses its name", async () => {
  await show(["Sundarban"]);
  const link = screen.getByRole<HTMLAnchorElement>("link", { name: "Pathao file", hidden: true });
  expect(link.getAttribute("href")).toBe(
    "/api/admin/v3/parcels/upload.xlsx?courier=pathao&orders=1001,1002,1003&shop_id=7&lang=en",
  );
  link.addEventListener("click", (event) => event.preventDefault());
  await user.click(link);
  expect(field(en["admin.parcels.manual.courier"]).value).toBe("Pathao");
});
