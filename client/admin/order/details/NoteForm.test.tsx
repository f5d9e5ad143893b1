import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import en from "../../../../locales/en.json";
import { order } from "../../../testing/api";
import { field, press, user } from "../../../testing/user";
import type { AdminOrder } from "../../../types/order.gen";
import { stubbedArea } from "../../fixtures";
import { NoteForm } from "./NoteForm";

const area = stubbedArea();
const noted = { ...order(), shop_note: "Call first" } as AdminOrder;

beforeEach(() => area.show(<NoteForm order={noted} />));

const note = () => field<HTMLTextAreaElement>(en["admin.orders.note.label"]);
const save = () => press(en["admin.save"]);
const saves = () => screen.queryAllByRole("button", { name: en["admin.save"] });

test("sends the note with the version that it replaces, and then no longer offers to save", async () => {
  expect(saves()).toEqual([]);
  await user.fill(note(), "Gift");
  await save();
  expect(area.calls[0]).toMatchObject({
    what: "PUT /api/admin/v3/orders/12345678/note",
    body: { note: "Gift", had: "Call first" },
  });
  await area.calls[0]?.answer({ ...noted, shop_note: "Gift" });
  expect([note().value, saves()]).toEqual(["Gift", []]);
  await user.fill(note(), "Gift, red");
  await save();
  expect(area.calls.at(-1)?.body).toEqual({ note: "Gift, red", had: "Gift" });
});

test("does not overwrite another member's note unless it is told to", async () => {
  await user.fill(note(), "Mine");
  await save();
  await area.calls[0]?.conflict("settings_changed", { shop_note: "Theirs" });
  expect([note().value, saves()]).toEqual(["Mine", []]);
  await press(en["admin.settings.changed.keep"]);
  expect(note().value).toBe("Mine");
  await save();
  expect(area.calls.at(-1)?.body).toEqual({ note: "Mine", had: "Theirs" });
});

test("shows another member's note on request", async () => {
  await user.fill(note(), "Mine");
  await save();
  await area.calls[0]?.conflict("settings_changed", { shop_note: "Theirs" });
  await press(en["admin.settings.changed.take"]);
  expect([note().value, saves()]).toEqual(["Theirs", []]);
});

test("keeps the input if the server refuses it", async () => {
  await user.fill(note(), "Mine");
  await save();
  await area.calls[0]?.refuse(500, "internal");
  expect([note().value, saves().length]).toEqual(["Mine", 1]);
});
