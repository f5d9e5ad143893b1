import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import en from "../../../../locales/en.json";
import { descriptionOf, field, press, user } from "../../../testing/user";
import { stubbedArea } from "../../fixtures";
import Replies from "./Replies";

const area = stubbedArea();

const replies = ["Hello", "Thank you", "Sold out"].map((text, i) => ({ id: i + 1, text }));

beforeEach(async () => {
  await area.show(<Replies />);
  await area.calls[0]?.answer(replies);
});

const changes = () => area.calls.filter(({ what }) => !what.startsWith("GET "));
const text = () => field<HTMLTextAreaElement>(en["admin.replies.text"]);
const save = () => press(en["admin.save"]);
const list = () => within(screen.getByRole("list", { name: en["admin.replies"] }));
const listed = () =>
  list()
    .getAllByRole("listitem")
    .map((item) => item.textContent);
const nth = (name: string, at: number) => screen.getAllByRole("button", { name })[at] as Element;

test("changes a reply, and requires a text", async () => {
  await user.click(nth(en["admin.replies.edit"], 1));
  await user.fill(text(), "");
  await save();
  expect(changes()).toEqual([]);
  expect(descriptionOf(text())).toContain(en["form.required"]);
  await user.fill(text(), "Many thanks");
  await save();
  expect(changes()).toMatchObject([
    { what: "PUT /api/admin/v3/replies/2", body: { text: "Many thanks" } },
  ]);
  await changes()[0]?.refuse(409, "replies_full");
  expect(text().value).toBe("Many thanks");
});

test("moves a reply with the keyboard, and restores the order if the server refuses", async () => {
  // Lays out rows below each other, 50 px high, because happy-dom has no layout.
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    const at = [...(this.closest("ul")?.children ?? [])].indexOf(this.closest("li") as Element);
    return new DOMRect(0, 50 * Math.max(at, 0), 300, 50);
  });
  screen.getByRole("button", { name: "Move: Hello" }).focus();
  for (const key of ["{ }", "{ArrowDown}", "{ }"]) await user.keyboard(key);
  expect(changes().map(({ what, body }) => [what, body])).toEqual([
    ["PUT /api/admin/v3/replies/order", { ids: [2, 1, 3] }],
  ]);
  expect(listed()).toEqual(["Thank you", "Hello", "Sold out"]);
  await changes()[0]?.refuse(409, "replies_changed");
  expect(listed()).toEqual(["Hello", "Thank you", "Sold out"]);
});

test("hides a deleted reply at once, and sends the deletion before a reply is added", async () => {
  await user.click(nth(en["admin.replies.remove"], 0));
  expect(listed()).toEqual(["Thank you", "Sold out"]);
  expect(changes()).toEqual([]);
  await press(en["admin.replies.add"]);
  await user.fill(text(), "Welcome");
  await save();
  expect(changes().map(({ what }) => what)).toEqual(["DELETE /api/admin/v3/replies/1"]);
  await changes()[0]?.answer(null);
  await area.calls.at(-1)?.answer(replies.slice(1));
  expect(changes()[1]).toMatchObject({
    what: "POST /api/admin/v3/replies",
    body: { text: "Welcome" },
  });
});
