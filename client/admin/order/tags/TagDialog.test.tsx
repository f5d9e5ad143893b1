import { screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import en from "../../../../locales/en.json";
import { descriptionOf, field, press, user } from "../../../testing/user";
import { stubbedArea } from "../../fixtures";
import { TagDialog } from "./TagDialog";

const area = stubbedArea();
const ended = vi.fn();
const close = vi.fn();

const tag = (id: number, name: string) => ({ id, name, colour: "grey", orders: 3 });
const [vip, gift, late] = [tag(1, "VIP"), tag(2, "Gift"), tag(3, "Late")];

beforeEach(async () => {
  for (const each of [ended, close]) each.mockReset();
  const orders = [
    { order_id: "10", tags: [vip, gift] },
    { order_id: "11", tags: [vip] },
  ];
  await area.show(<TagDialog orders={orders} onEnd={ended} onClose={close} />);
  await area.calls[0]?.answer([vip, gift, late]);
});

const changes = () => area.calls.filter(({ what }) => !what.startsWith("GET "));
const box = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name });
const save = () => press(en["admin.save"]);
const add = () => press(en["admin.orders.tag.add"]);
const newTag = () => field(en["admin.orders.tag.new"]);

test("adds and removes only the tags that were changed", async () => {
  expect(
    [box("VIP"), box("Gift"), box("Late")].map((each) => [each.checked, each.indeterminate]),
  ).toEqual([
    [true, false],
    [false, true],
    [false, false],
  ]);
  await user.click(box("VIP"));
  await user.click(box("Late"));
  await save();
  expect(changes()).toMatchObject([
    {
      what: "POST /api/admin/v3/orders/tag",
      body: { orders: ["10", "11"], add: [3], remove: [1] },
    },
  ]);
  expect(close).not.toHaveBeenCalled();
  await changes()[0]?.answer([{ order_id: "10", status: "", code: "", message: "" }]);
  expect([ended.mock.calls.length, close.mock.calls.length]).toEqual([1, 1]);
});

test("closes without a request if nothing was changed", async () => {
  await save();
  expect([area.calls.length, close.mock.calls.length]).toEqual([1, 1]);
});

test("chooses a new tag, and keeps the choices that were made while it was saved", async () => {
  await user.fill(newTag(), "Fragile");
  await press("Red", "radio");
  await add();
  await user.click(box("Late"));
  await changes()[0]?.answer(tag(4, "Fragile"));
  expect(changes()[0]).toMatchObject({
    what: "POST /api/admin/v3/orders/tags",
    body: { name: "Fragile", colour: "red" },
  });
  for (const call of area.calls) await call.answer([vip, gift, late, tag(4, "Fragile")]);
  expect([box("Fragile").checked, newTag().value]).toEqual([true, ""]);
  await save();
  expect(changes()[1]?.body).toMatchObject({ add: [3, 4], remove: [] });
});

test("requires a name for a new tag, and keeps a refused one", async () => {
  await add();
  expect(changes()).toEqual([]);
  expect(descriptionOf(newTag())).toBe(en["form.required"]);
  await user.fill(newTag(), "VIP");
  await add();
  await changes()[0]?.refuse(409, "tag_exists");
  expect(screen.getByRole("alert").textContent).toBe("tag_exists");
  expect(newTag().value).toBe("VIP");
});

test("renames a tag beside the field for a new one", async () => {
  await press(en["admin.orders.tag.manage"]);
  await press(en["admin.orders.tag.edit"].replace("{name}", "VIP"));
  expect(field(en["admin.orders.tag.name"]).id).not.toBe(newTag().id);
  await user.fill(field(en["admin.orders.tag.name"]), "Regular");
  await press(en["admin.save"]);
  expect(changes()).toMatchObject([
    { what: "PUT /api/admin/v3/orders/tags/1", body: { name: "Regular", colour: "grey" } },
  ]);
});

test("deletes a tag only after a question with its number of orders", async () => {
  await press(en["admin.orders.tag.manage"]);
  const remove = en["admin.orders.tag.remove"].replace("{name}", "VIP");
  await press(remove);
  expect(screen.getByRole("dialog").textContent).toContain("3 orders");
  await press(en["admin.orders.bulk.keep"]);
  expect(changes()).toEqual([]);
  await press(remove);
  await press(en["admin.orders.tag.remove.do"]);
  expect(changes()).toMatchObject([{ what: "DELETE /api/admin/v3/orders/tags/1" }]);
});
