import { expect, test } from "vitest";
import { fromInput, quickTimes, sameDay, toInput } from "./times";

const at = (local: string) => new Date(`${local}:00+06:00`);

test("the usual times are in Bangladesh's time zone, also around midnight", () => {
  for (const [now, tomorrow] of [
    ["2026-11-26T00:10", "2026-11-27T10:00"],
    ["2026-11-26T09:00", "2026-11-27T10:00"],
    ["2026-11-30T23:50", "2026-12-01T10:00"],
  ] as const) {
    expect(quickTimes(at(now)).tomorrow).toEqual(at(tomorrow));
  }
  expect(quickTimes(at("2026-11-26T09:20")).soon).toEqual(at("2026-11-26T10:20"));
});

test("offers this evening until half past five", () => {
  expect(quickTimes(at("2026-11-26T17:29")).evening).toEqual(at("2026-11-26T18:00"));
  expect(quickTimes(at("2026-11-26T17:30")).evening).toBeUndefined();
  expect(quickTimes(at("2026-11-26T21:00")).evening).toBeUndefined();
});

test("reads a chosen time in Bangladesh's time zone", () => {
  expect(fromInput("2026-11-26T18:00")?.toISOString()).toBe("2026-11-26T12:00:00.000Z");
  expect(toInput(at("2026-11-26T00:30"))).toBe("2026-11-26T00:30");
  expect(fromInput("")).toBeUndefined();
});

test("days end at midnight in Bangladesh", () => {
  expect(sameDay(at("2026-11-26T00:01"), at("2026-11-26T23:59"))).toBe(true);
  expect(sameDay(at("2026-11-26T23:59"), at("2026-11-27T00:01"))).toBe(false);
});
