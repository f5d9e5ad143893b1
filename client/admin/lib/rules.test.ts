import { expect, test } from "vitest";
import { asNumber } from "./numbers";
import { amountOrNone } from "./rules";

test("reads amounts with digit groups, Bengali digits and currency signs of the taka", () => {
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

test("rejects commas that may be decimal separators", () => {
  for (const written of ["1,5", "49,90", "1,,200", "1,20,00", "1.200", "-5"]) {
    expect(amountOrNone().safeParse(written).success).toBe(false);
  }
});
