import { expect, test } from "vitest";
import { amountOrNone, asNumber } from "./rules";

test("reads amounts with groups, Bengali digits and signs of the taka", () => {
  for (const [written, want] of [
    ["1,200", 1200],
    ["1,20,000", 120_000],
    ["৳১,২০০", 1200],
    ["Tk 1200.50", 1200.5],
    ["১২০০ টাকা", 1200],
    ["1200/-", 1200],
    ["5", 5],
  ] as const) {
    expect(asNumber(written)).toBe(want);
    expect(amountOrNone().safeParse(written).success).toBe(true);
  }
});

test("refuses commas that may separate decimals, instead of leaving them out", () => {
  for (const written of ["1,5", "49,90", "1,,200", "1,20,00", "1.200", "-5"]) {
    expect(amountOrNone().safeParse(written).success).toBe(false);
  }
});
