import { act, render, screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { NumberInput } from "./NumberInput";

beforeEach(async () => {
  render(<NumberInput defaultValue="1250" />);
});

const input = () => screen.getByRole<HTMLInputElement>("textbox");
const selected = () => input().value.slice(input().selectionStart ?? 0, input().selectionEnd ?? 0);

/** Presses the mouse button or a finger on the input at one character, and releases it at another. */
async function press(from: number, to = from) {
  const send = (type: string) =>
    act(async () =>
      input().dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true })),
    );
  await send("mousedown");
  await act(async () => input().focus());
  input().setSelectionRange(Math.min(from, to), Math.max(from, to)); // Browsers place the caret after the focus event.
  return send("mouseup");
}

test("selects the number on focus", async () => {
  await act(async () => input().focus());
  expect(selected()).toBe("1250");
});

test("selects the number on a tap, and keeps the selection when the tap ends", async () => {
  expect(await press(2), "the browser would place the caret").toBe(false);
  expect(selected()).toBe("1250");
});

test("places the caret on a second tap", async () => {
  await press(2);
  expect(await press(3)).toBe(true);
  expect([input().selectionStart, selected()]).toEqual([3, ""]);
});

test("places the caret on a tap after the keyboard moved the focus", async () => {
  await act(async () => input().focus());
  await press(3);
  expect([input().selectionStart, selected()]).toEqual([3, ""]);
});

test("keeps digits selected that were selected by dragging", async () => {
  await press(1, 3);
  expect(selected()).toBe("25");
});
