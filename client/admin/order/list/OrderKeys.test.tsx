import { act } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { showInArea } from "../../fixtures";
import { OrderKeys } from "./OrderKeys";

let close: () => Promise<void>;

async function open(chosen: string[] = []) {
  const selection = { chosen: new Set(chosen), toggle: vi.fn(), set: vi.fn(), clear: vi.fn() };
  close = await showInArea(
    <>
      <input type="search" aria-label="Search" />
      {["1", "2"].map((row) => (
        <a key={row} href={`/${row}`} data-row={row}>
          {row}
        </a>
      ))}
      <OrderKeys selection={selection} />
    </>,
  );
  return selection;
}

afterEach(async () => {
  await close();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const press = (key: string, init: KeyboardEventInit = {}) =>
  act(async () => {
    const from = document.activeElement ?? document.body;
    from.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, ...init }));
  });
const focused = () => (document.activeElement as HTMLElement).dataset.row;

test("j and k move through the rows and x selects one", async () => {
  const selection = await open(["2"]);
  await press("x");
  expect(selection.toggle).not.toHaveBeenCalled();
  await press("j");
  expect(focused()).toBe("1");
  await press("j");
  await press("J");
  expect(focused()).toBe("2");
  await press("x");
  expect(selection.toggle).toHaveBeenLastCalledWith("2", false);
  await press("k");
  await press("x");
  expect(selection.toggle).toHaveBeenLastCalledWith("1", true);
  await press("j", { ctrlKey: true });
  expect(focused()).toBe("1");
});

test("/ searches, and typed text is no shortcut", async () => {
  await open();
  await press("/");
  expect(document.activeElement).toBe(document.querySelector("[type=search]"));
  await press("j");
  expect(document.activeElement).toBe(document.querySelector("[type=search]"));
});

test("? shows the help, in which the shortcuts can be turned off", async () => {
  await open();
  await press("?");
  expect(document.body.textContent).toContain("Next order");
  await press("j");
  expect(focused()).toBeUndefined();
  await act(async () => document.querySelector<HTMLElement>("[role=switch]")?.click());
  await act(async () => document.querySelector<HTMLElement>("dialog button")?.click());
  await press("j");
  expect(focused()).toBeUndefined();
});
