import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import en from "../../../../locales/en.json";
import { type Answer, stubAnswers } from "../../../testing/api";
import { field, press, user } from "../../../testing/user";
import type { CategoryNode } from "../../../types/editor.gen";
import { showInArea } from "../../fixtures";
import { CategoryForm } from "./CategoryForm";

const rice: CategoryNode = {
  id: 2,
  slug: "rice",
  name: "Rice",
  bn_name: "চাল",
  icon: "🌾",
  parent_id: 0,
  products: 0,
  size_guide: "",
  bn_size_guide: "",
};
const food: CategoryNode = { ...rice, id: 1, slug: "food", name: "Food", bn_name: "খাবার" };

async function open(answer: (method: string, path: string, body: unknown) => Answer) {
  const onClose = vi.fn();
  stubAnswers(answer);
  await showInArea(<CategoryForm known={rice} tree={[food, rice]} onClose={onClose} />);
  return onClose;
}

const name = () => field("Name (English)");
// Fires the event that browsers fire after Escape.
const leave = () => fireEvent(screen.getByRole("dialog"), new Event("close"));
const fill = (text: string) => user.fill(name(), text);

test("asks before discarding input, and keeps it if the person stays", async () => {
  const onClose = await open(() => ({ data: {} }));
  await fill("Chaal");
  leave();
  expect(onClose).not.toHaveBeenCalled();
  expect(document.body.textContent).toContain(en["admin.unsaved"]);
  await press(en["admin.unsaved.stay"]);
  expect(name().value).toBe("Chaal");
  leave();
  await press(en["admin.unsaved.leave"]);
  expect(onClose).toHaveBeenCalledOnce();
});

test("closes without a question if nothing was typed", async () => {
  const onClose = await open(() => ({ data: {} }));
  leave();
  expect(onClose).toHaveBeenCalledOnce();
});

test("merges another person's changes with unsaved ones after a conflict", async () => {
  const sent: { name: string; parent_id: number; had: unknown }[] = [];
  const now = { ...rice, parent_id: 1 };
  const message = "changed meanwhile";
  const onClose = await open((method, _, body) => {
    if (method !== "PUT") return { data: [] };
    sent.push(body as (typeof sent)[0]);
    return sent.length > 1
      ? { data: now }
      : { data: now, error: { code: "category_changed", message } };
  });
  await fill("Chaal");
  await press(en["admin.save"]);
  await waitFor(() => expect(document.body.textContent).toContain(message));
  await press(en["admin.save"]);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const { id: _id, products: _products, ...known } = rice;
  expect(sent[0]).toMatchObject({ name: "Chaal", parent_id: 0, had: known });
  expect(sent[1]).toMatchObject({ name: "Chaal", parent_id: 1, had: { ...known, parent_id: 1 } });
  expect(screen.getAllByRole("button", { name: en["admin.save"] })).toHaveLength(1);
});
