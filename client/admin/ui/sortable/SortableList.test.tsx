import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { user } from "../../../testing/user";
import { showInArea } from "../../fixtures";
import { SortableList } from "./SortableList";
import { DragHandle, SortableRow } from "./SortableRow";

const onSort = vi.fn();
const items = ["Eid", "Puja", "Winter"].map((name, i) => ({ id: i + 1, name }));

// Lays out rows below each other, 50 px high, because happy-dom has no layout.
beforeEach(() => {
  onSort.mockReset();
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    const at = [...(this.closest("ul")?.children ?? [])].indexOf(this.closest("li") as Element);
    return new DOMRect(0, 50 * Math.max(at, 0), 300, 50);
  });
});

afterEach(() => vi.restoreAllMocks());

const show = (disabled = false) =>
  showInArea(
    <SortableList
      label="Banners"
      items={items}
      nameOf={({ name }) => name}
      onSort={onSort}
      className=""
    >
      {({ id, name }) => (
        <SortableRow key={id} id={id} disabled={disabled} className="">
          <DragHandle label={`Move: ${name}`} />
        </SortableRow>
      )}
    </SortableList>,
  );

/** Lifts a row by its button, moves it by a key, and drops it. */
async function move(name: string, key: string, end = "{ }") {
  screen.getByRole("button", { name: `Move: ${name}` }).focus();
  await user.keyboard("{ }");
  await user.keyboard(`{${key}}`);
  await user.keyboard(end);
}

test("moves a row by the keyboard and announces it to screen readers", async () => {
  await show();
  expect(screen.getByRole("list", { name: "Banners" })).toBeDefined();
  await move("Eid", "ArrowDown");
  const [eid, puja, winter] = items;
  expect(onSort.mock.calls).toEqual([[[puja, eid, winter], eid, puja]]);
  expect(screen.getByRole("status").textContent).toContain("Eid");
});

test("restores the order on Escape", async () => {
  await show();
  await move("Winter", "ArrowUp", "{Escape}");
  expect(onSort).not.toHaveBeenCalled();
});

test("does not move a disabled row", async () => {
  await show(true);
  await move("Eid", "ArrowDown");
  expect(onSort).not.toHaveBeenCalled();
});
