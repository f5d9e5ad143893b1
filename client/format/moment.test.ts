import { expect, test } from "vitest";
import bn from "../../locales/bn.json";
import en from "../../locales/en.json";
import { createI18n } from "../lib/i18n";
import { formatMoment } from "./moment";

const english = createI18n("en", en).t;
const bengali = createI18n("bn", bn).t;

test.each([
  ["2026-11-05T09:07:59Z", "5 November 2026, 3:07 pm", "৫ নভেম্বর ২০২৬, দুপুর ৩:০৭"],
  ["2026-11-05T18:00:00Z", "6 November 2026, 12:00 am", "৬ নভেম্বর ২০২৬, রাত ১২:০০"],
  ["2026-11-05T23:30:00Z", "6 November 2026, 5:30 am", "৬ নভেম্বর ২০২৬, ভোর ৫:৩০"],
  ["2026-11-05T05:59:00Z", "5 November 2026, 11:59 am", "৫ নভেম্বর ২০২৬, সকাল ১১:৫৯"],
  ["2026-11-05T06:00:00Z", "5 November 2026, 12:00 pm", "৫ নভেম্বর ২০২৬, দুপুর ১২:০০"],
  ["2026-11-05T10:00:00Z", "5 November 2026, 4:00 pm", "৫ নভেম্বর ২০২৬, বিকাল ৪:০০"],
  ["2026-11-05T12:00:00Z", "5 November 2026, 6:00 pm", "৫ নভেম্বর ২০২৬, সন্ধ্যা ৬:০০"],
  ["2026-11-05T17:59:00Z", "5 November 2026, 11:59 pm", "৫ নভেম্বর ২০২৬, রাত ১১:৫৯"],
  ["2026-11-05T00:00:00-08:00", "5 November 2026, 2:00 pm", "৫ নভেম্বর ২০২৬, দুপুর ২:০০"],
])("shows %s in Bangladesh time", (iso, inEnglish, inBengali) => {
  expect(formatMoment(iso, "en", english)).toBe(inEnglish);
  expect(formatMoment(iso, "bn", bengali)).toBe(inBengali);
});
