import { act } from "react";
import { afterEach, expect, test, vi } from "vitest";
import en from "../../../../locales/en.json";
import type { CategoryNode } from "../../../types/editor.gen";
import { type Answer, buttons, openPart, press, until, write } from "../../lib/fixtures";
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

let close = async () => {};
afterEach(() => close());

async function open(answer: (method: string, path: string, body: unknown) => Answer) {
  const onClose = vi.fn();
  ({ close } = await openPart(
    <CategoryForm known={rice} tree={[food, rice]} onClose={onClose} />,
    answer,
  ));
  return onClose;
}

const control = (name: string) =>
  document.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value;
const leave = () =>
  act(async () => document.querySelector("dialog")?.dispatchEvent(new Event("close")));

test("closing asks before discarding input, and staying keeps it", async () => {
  const onClose = await open(() => ({ data: {} }));
  await write("name", "Chaal");
  await leave();
  expect(onClose).not.toHaveBeenCalled();
  expect(document.body.textContent).toContain(en["admin.unsaved"]);
  await press(en["admin.unsaved.stay"]);
  expect(control("name")).toBe("Chaal");
  await leave();
  await press(en["admin.unsaved.leave"]);
  expect(onClose).toHaveBeenCalledOnce();
});

test("closes at once without input", async () => {
  const onClose = await open(() => ({ data: {} }));
  await leave();
  expect(onClose).toHaveBeenCalledOnce();
});

test("a conflict keeps the other person's changes and one's own", async () => {
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
  await write("name", "Chaal");
  await press(en["admin.save"]);
  await until(() => expect(document.body.textContent).toContain(message));
  await press(en["admin.save"]);
  await until(() => expect(onClose).toHaveBeenCalledOnce());
  const { id: _id, products: _products, ...known } = rice;
  expect(sent[0]).toMatchObject({ name: "Chaal", parent_id: 0, had: known });
  expect(sent[1]).toMatchObject({ name: "Chaal", parent_id: 1, had: { ...known, parent_id: 1 } });
  expect(buttons(en["admin.save"])).toHaveLength(1);
});
