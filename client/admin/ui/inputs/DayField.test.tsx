import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { field } from "../../../testing/user";
import { DayField } from "./DayField";

const change = vi.fn();
const show = (value: string) => <DayField label="From" value={value} onChange={change} />;

/** Types a day and fires an event after each digit of the year, as browsers do. */
const report = (day: string) => fireEvent.change(field("From"), { target: { value: day } });

test("reports a day once its year is complete, and keeps the digits until then", () => {
  change.mockReset();
  render(show(""));
  for (const day of ["0002-11-26", "0020-11-26", "0202-11-26"]) {
    report(day);
    expect(field("From").value).toBe(day);
  }
  expect(change).not.toHaveBeenCalled();
  report("2026-11-26");
  report("");
  expect(change.mock.calls).toEqual([["2026-11-26"], [""]]);
});

test("shows a day that is changed elsewhere", () => {
  const { rerender } = render(show("2026-11-26"));
  report("0002-11-26");
  rerender(show("2026-11-01"));
  expect(field("From").value).toBe("2026-11-01");
  rerender(show(""));
  expect(screen.getByLabelText<HTMLInputElement>("From").value).toBe("");
});
