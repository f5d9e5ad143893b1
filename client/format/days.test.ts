import { expect, test } from "vitest";
import bn from "../../locales/bn.json";
import en from "../../locales/en.json";
import { createI18n } from "../lib/i18n";
import { dayName, recentMoment } from "./days";

// 21 November, 0:30 in Bangladesh.
const now = Date.parse("2026-11-20T18:30:00Z");

test.each([
  ["2026-11-20T18:00:00Z", "Today"],
  ["2026-11-20T17:59:59Z", "Yesterday"],
  ["2026-11-19T18:00:00Z", "Yesterday"],
  ["2026-11-19T17:59:59Z", "19 November 2026"],
  ["2025-11-20T18:00:00Z", "21 November 2025"],
])("names the day of %s %j", (iso, name) => {
  expect(dayName(iso, createI18n("en", en), now)).toBe(name);
});

test("adds the time in either language", () => {
  const iso = "2026-11-20T09:07:00Z";
  expect(recentMoment(iso, createI18n("en", en), now)).toBe("Yesterday, 3:07 pm");
  expect(recentMoment(iso, createI18n("bn", bn), now)).toBe("গতকাল, দুপুর ৩:০৭");
});
