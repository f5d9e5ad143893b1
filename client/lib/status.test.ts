import { expect, test } from "vitest";
import en from "../../locales/en.json";
import { createI18n } from "./i18n";
import { ahead, statusText, statusTone } from "./status";

const { t } = createI18n("en", en);

test.each([
  ["pending", "red"],
  ["accepted", "blue"],
  ["processing", "yellow"],
  ["shipped", "grey"],
  ["delivered", "green"],
  ["completed", "green"],
  ["canceled", "red"],
])("%s is %s", (status, tone) => {
  expect(statusTone(status)).toBe(tone);
  expect(statusText(status, t).toLowerCase()).toBe(status);
});

test("a status that is not known is shown as it is, on grey", () => {
  expect([statusText("on_hold", t), statusTone("on_hold")]).toEqual(["on_hold", "grey"]);
  expect([statusText("toString", t), statusTone("toString")]).toEqual(["toString", "grey"]);
});

test("what is ahead of an order ends where it does", () => {
  expect(ahead("pending")).toEqual(["accepted", "processing", "shipped", "delivered"]);
  expect(ahead("shipped")).toEqual(["delivered"]);
  for (const end of ["delivered", "completed", "canceled", "on_hold"])
    expect(ahead(end)).toEqual([]);
});
