import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { press, user } from "../../testing/user";
import { stubbedArea } from "../fixtures";
import { FoldCard } from "./FoldCard";

const area = stubbedArea();

/** Makes the window as wide as a phone's or a desktop's. */
function width(wide: boolean) {
  vi.stubGlobal("matchMedia", () => ({
    matches: wide,
    addEventListener() {},
    removeEventListener() {},
  }));
}

const show = (urgent = false) =>
  area.show(
    <FoldCard name="calls" title="Calls" state="No answer" urgent={urgent}>
      <input aria-label="Note" />
    </FoldCard>,
  );
const field = () => screen.queryByRole("textbox");

beforeEach(() => width(false));
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

test("on a phone it shows its state until it is opened, and the browser remembers it", async () => {
  await show();
  expect(field()).toBeNull();
  expect(document.body.textContent).toContain("No answer");
  await press(/^Calls/);
  expect(field()).not.toBeNull();
  expect(document.body.textContent).not.toContain("No answer");
  await show();
  expect(field()).not.toBeNull();
  await press(/^Calls/);
  await show();
  expect(field()).toBeNull();
});

test("closing keeps what was typed", async () => {
  await show();
  await press(/^Calls/);
  await user.fill(screen.getByRole("textbox"), "busy");
  await press(/^Calls/);
  expect(field()).toBeNull();
  await press(/^Calls/);
  expect((field() as HTMLInputElement).value).toBe("busy");
});

test("an urgent card is open, and can be closed", async () => {
  await show(true);
  expect(field()).not.toBeNull();
  await press(/^Calls/);
  expect(field()).toBeNull();
});

test("on a wide screen it is open and has no button", async () => {
  width(true);
  await show();
  expect(field()).not.toBeNull();
  expect(screen.queryByRole("button")).toBeNull();
});

test("a stored value of another version closes all cards", async () => {
  act(() => localStorage.setItem("haat-admin-cards", "{"));
  await show();
  expect(field()).toBeNull();
});
