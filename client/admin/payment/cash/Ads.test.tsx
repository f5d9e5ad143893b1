import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import en from "../../../../locales/en.json";
import { descriptionOf, field, press, user } from "../../../testing/user";
import type { Ad } from "../../../types/ledger.gen";
import { stubbedArea } from "../../fixtures";
import { queries } from "../../lib/queries";
import { Ads } from "./Ads";
import { today } from "./names";

const area = stubbedArea();

const ad = (id: number, more: Partial<Ad> = {}): Ad => ({
  ...{ id, day: "2026-11-20", source: "facebook", amount: 500, actor_name: "Rina" },
  removed: false,
  ...more,
});

async function open(next = "", ...ads: Ad[]): Promise<void> {
  await area.show(<Ads />);
  await area.calls[0]?.answer({ ads, next });
}

const changes = () => area.calls.filter(({ what }) => !what.startsWith("GET "));
const amount = () => field(en["admin.cash.amount"]);
const save = () => press(en["admin.save"], "button", screen.getByRole("dialog"));

test("adds a cost in Bengali digits, and retries with the same idempotency key", async () => {
  await open();
  await press(en["admin.cash.ads.add"]);
  await user.fill(amount(), "১,২৫০.৫");
  await save();
  const body = { day: today(), source: "facebook", amount: 1250.5 };
  expect(changes()).toMatchObject([{ what: "POST /api/admin/v3/cash/ads", body }]);
  await changes()[0]?.fail();
  expect(amount().value).toBe("১,২৫০.৫");
  await save();
  expect(changes()[1]?.body).toEqual(changes()[0]?.body);
  await changes()[1]?.answer(ad(3));
  await area.calls.at(-1)?.answer({ ads: [ad(3)], next: "" });
  expect(screen.queryByRole("dialog")).toBeNull();
});

test.each(["", "0", "12.345", "-5"])("does not send the amount %j", async (typed) => {
  await open();
  await press(en["admin.cash.ads.add"]);
  if (typed) await user.fill(amount(), typed);
  await save();
  expect(changes()).toEqual([]);
  expect(amount().getAttribute("aria-invalid")).toBe("true");
  expect(descriptionOf(amount())).toBe(typed ? en["admin.form.amount"] : en["form.required"]);
});

test("shows the server's error at the field of the day", async () => {
  await open();
  await press(en["admin.cash.ads.add"]);
  await user.fill(amount(), "100");
  await save();
  await changes()[0]?.refuse(422, "request_invalid", { day: "invalid" });
  expect(field(en["admin.cash.day"]).getAttribute("aria-invalid")).toBe("true");
  expect(amount().value).toBe("100");
});

test("removes a cost once, and refetches the reports that contain it", async () => {
  await open("", ad(3, { removed: true }), ad(2));
  queries.setQueryData(["reports", "2026-11-01", "2026-11-30"], {});
  await press(en["admin.cash.ads.remove"]);
  expect(changes()).toMatchObject([{ what: "DELETE /api/admin/v3/cash/ads/2" }]);
  await changes()[0]?.answer(null);
  expect(queries.getQueryState(["reports", "2026-11-01", "2026-11-30"])?.isInvalidated).toBe(true);
});

test("appends the next page", async () => {
  await open("2026-11-20/2", ad(2, { source: "google" }));
  await press(en["admin.cash.more"]);
  await area.calls[1]?.answer({ ads: [ad(1, { source: "tiktok" })], next: "" });
  expect(screen.getAllByRole("listitem")).toHaveLength(2);
  expect(screen.queryByRole("button", { name: en["admin.cash.more"] })).toBeNull();
});
