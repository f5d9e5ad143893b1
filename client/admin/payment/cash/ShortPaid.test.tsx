import { beforeEach, expect, test } from "vitest";
import en from "../../../../locales/en.json";
import { press } from "../../../testing/user";
import type { OwedParcel } from "../../../types/payout.gen";
import { stubbedArea } from "../../fixtures";
import { ShortPaid } from "./ShortPaid";

const area = stubbedArea();

const parcel: OwedParcel = {
  ...{ id: 4, courier: "steadfast", order_number: "10000001", invoice: "", consignment: "C1" },
  ...{ cod: 500, collected: 500, owed: -20, delivered_at: null, missing: false, payout_id: 8 },
  reminded_at: null,
};

beforeEach(async () => {
  await area.show(<ShortPaid />);
  await area.calls[0]?.answer({ parcels: [parcel], next: "" });
});

const posted = () => area.calls.filter(({ what }) => what.startsWith("POST "));
const said = () => document.body.textContent ?? "";

test("accepts a difference only after a confirmation with its amount", async () => {
  expect(said()).toContain("৳20 too much");
  await press(en["admin.cash.accept"]);
  expect(said()).toContain(en["admin.cash.accept.ask"].replace("{amount}", "৳20"));
  await press(en["admin.cash.accept.keep"]);
  expect(posted()).toEqual([]);
  await press(en["admin.cash.accept"]);
  await press(en["admin.cash.accept"], "button", document.querySelector("dialog") as HTMLElement);
  expect(posted()).toMatchObject([
    { what: "POST /api/admin/v3/cash/parcels/4/accept", body: { note: "" } },
  ]);
});

test("records a reminder, and refetches the parcels", async () => {
  await press(en["admin.cash.remind"]);
  expect(posted()).toMatchObject([{ what: "POST /api/admin/v3/cash/parcels/4/remind" }]);
  await posted()[0]?.answer(null);
  await area.calls.at(-1)?.answer({
    parcels: [{ ...parcel, reminded_at: "2026-11-25T10:00:00Z" }],
    next: "",
  });
  expect(said()).toContain("Reminded on");
});
