import { expect, test } from "vitest";
import bn from "../../locales/bn.json";
import en from "../../locales/en.json";
import { createI18n, type Messages } from "./i18n";

const texts = {
  ...en,
  haat: "{name} has {count} of {count}, not {other}",
  "products.one": "{count} thing in {place}",
  "products.other": "{count} things in {place}",
} as Messages;
const english = createI18n("en", texts);
const bengali = createI18n("bn", texts);

test("fills in the placeholders of a text, and keeps those without a value", () => {
  expect(english.t("haat", { name: "Rupa", count: 3 })).toBe("Rupa has 3 of 3, not {other}");
});

test("groups numbers in the locale's digits, and keeps digits in texts", () => {
  expect(bengali.t("haat", { name: "A1", count: 123456 })).toBe(
    "A1 has ১,২৩,৪৫৬ of ১,২৩,৪৫৬, not {other}",
  );
});

test("does not expand placeholders or $ in a value", () => {
  expect(english.t("haat", { name: "{count}$&$1", count: 2 })).toBe(
    "{count}$&$1 has 2 of 2, not {other}",
  );
});

test.each([
  [0, "0 things in Dhaka"],
  [1, "1 thing in Dhaka"],
  [2, "2 things in Dhaka"],
  [1200, "1,200 things in Dhaka"],
])("has a separate form for a count of %d", (count, shown) => {
  expect(english.tn("products", count, { place: "Dhaka" })).toBe(shown);
});

test("formats money and dates in the locale", () => {
  const real = createI18n("bn", bn);
  expect(real.money(1234567, "BDT")).toBe("৳১২,৩৪,৫৬৭");
  expect(real.n(4.5)).toBe("৪.৫");
  expect(real.date("2026-01-01T00:00:00Z")).toBe("১ জানুয়ারি ২০২৬");
});
