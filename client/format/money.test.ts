import { describe, expect, test } from "vitest";
import { currencySymbol, formatDecimal, formatMoney } from "./money";

describe("formatMoney", () => {
  test.each([
    [0, "BDT", "en", "৳0"],
    [430, "BDT", "en", "৳430"],
    [999, "BDT", "en", "৳999"],
    [1000, "BDT", "en", "৳1,000"],
    [99999, "BDT", "en", "৳99,999"],
    [100000, "BDT", "en", "৳1,00,000"],
    [1234567, "BDT", "en", "৳12,34,567"],
    [123456789, "INR", "en", "₹12,34,56,789"],
    [1234567, "USD", "en", "$1,234,567"],
    [100000, "EUR", "en", "€100,000"],
    [1234567.5, "BDT", "bn", "৳১২,৩৪,৫৬৭.৫০"],
    [1234567.5, "USD", "bn", "$১,২৩৪,৫৬৭.৫০"],
    [9007199254740, "BDT", "en", "৳90,07,19,92,54,740"],
  ] as const)("formats %d %s in %s as %s", (amount, currency, locale, shown) => {
    expect(formatMoney(amount, currency, locale)).toBe(shown);
  });

  test.each([
    [12.5, "$12.50"],
    [12.25, "$12.25"],
    [12.1, "$12.10"],
    [12.0, "$12"],
    [0.05, "$0.05"],
    [0.004, "$0"],
    [19.999, "$20"],
    [999.999, "$1,000"],
    [16.65, "$16.65"],
    [382.5, "$382.50"],
  ])("formats %d with no or two decimals as %s", (amount, shown) => {
    expect(formatMoney(amount, "USD", "en")).toBe(shown);
  });

  test.each([
    [-5, "BDT", "-৳5"],
    [-1234567.25, "BDT", "-৳12,34,567.25"],
    [-0.5, "USD", "-$0.50"],
  ])("puts the sign of %d %s first, as in %s", (amount, currency, shown) => {
    expect(formatMoney(amount, currency, "en")).toBe(shown);
  });

  test("separates a symbol of letters from the number", () => {
    expect(formatMoney(50, "AED", "en")).toBe("AED\u00a050");
    expect(formatMoney(50, "XYZ", "bn")).toBe("XYZ\u00a0৫০");
  });
});

test("shows the code of a currency without a symbol", () => {
  expect(currencySymbol("BDT")).toBe("৳");
  expect(currencySymbol("XYZ")).toBe("XYZ");
});

test("groups digits by thousands or as in Bangladesh", () => {
  expect(formatDecimal(4.5, false), "numbers have as few decimals as possible").toBe("4.5");
  expect(formatDecimal(12345678, false)).toBe("12,345,678");
  expect(formatDecimal(12345678, true)).toBe("1,23,45,678");
});
