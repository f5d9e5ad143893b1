import { expect, test } from "vitest";
import en from "../../locales/en.json";
import { createI18n } from "../lib/i18n";
import { remainingStatuses, statusText, statusTone } from "./status";

const { t } = createI18n("en", en);

test.each([
  ["pending", "red"],
  ["accepted", "blue"],
  ["processing", "yellow"],
  ["shipped", "grey"],
  ["delivered", "green"],
  ["completed", "green"],
  ["canceled", "red"],
])("the tone of the status %s is %s", (status, tone) => {
  expect(statusTone(status)).toBe(tone);
  expect(statusText(status, t).toLowerCase()).toBe(status);
});

test("shows an unknown status by its key in grey", () => {
  expect([statusText("on_hold", t), statusTone("on_hold")]).toEqual(["on_hold", "grey"]);
  expect([statusText("toString", t), statusTone("toString")]).toEqual(["toString", "grey"]);
});

test("has no remaining statuses after a final one", () => {
  expect(remainingStatuses("pending")).toEqual(["accepted", "processing", "shipped", "delivered"]);
  expect(remainingStatuses("shipped")).toEqual(["delivered"]);
  for (const end of ["delivered", "completed", "canceled", "on_hold"])
    expect(remainingStatuses(end)).toEqual([]);
});
