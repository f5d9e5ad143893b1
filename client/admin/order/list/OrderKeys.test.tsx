import { screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { press, user } from "../../../testing/user";
import { showInArea } from "../../fixtures";
import { OrderKeys } from "./OrderKeys";

async function open(chosen: string[] = []) {
  const selection = { chosen: new Set(chosen), toggle: vi.fn(), set: vi.fn(), clear: vi.fn() };
  await showInArea(
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

afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

const focused = () => (document.activeElement as HTMLElement).dataset.row;

test("moves through the rows by j and k and selects one by x", async () => {
  const selection = await open(["2"]);
  await user.keyboard("x");
  expect(selection.toggle).not.toHaveBeenCalled();
  await user.keyboard("j");
  expect(focused()).toBe("1");
  await user.keyboard("j");
  await user.keyboard("J");
  expect(focused()).toBe("2");
  await user.keyboard("x");
  expect(selection.toggle).toHaveBeenLastCalledWith("2", false);
  await user.keyboard("k");
  await user.keyboard("x");
  expect(selection.toggle).toHaveBeenLastCalledWith("1", true);
  await user.keyboard("{Control>}j{/Control}");
  expect(focused()).toBe("1");
});

test("ignores shortcuts in typed text", async () => {
  await open();
  await user.click(screen.getByRole("searchbox"));
  await user.keyboard("j");
  expect(document.activeElement).toBe(screen.getByRole("searchbox"));
});

test("shows the help by ?, in which the shortcuts can be turned off", async () => {
  await open();
  await user.keyboard("?");
  expect(document.body.textContent).toContain("Next order");
  await user.keyboard("j");
  expect(focused()).toBeUndefined();
  await user.click(screen.getByRole("switch"));
  await press("Close");
  await user.keyboard("j");
  expect(focused()).toBeUndefined();
});
