import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import en from "../../../../locales/en.json";
import { field, press, user } from "../../../testing/user";
import type { CustomerDetails } from "../../../types/customerlist.gen";
import { stubbedArea } from "../../fixtures";
import { CustomerNote } from "./CustomerNote";

const area = stubbedArea();

beforeEach(async () => {
  await area.show(<CustomerNote customer={{ id: 5, note: "Old" } as CustomerDetails} />);
  await user.fill(note(), "Mine");
  await save();
});

const note = () => field<HTMLTextAreaElement>(en["admin.orders.note.label"]);
const save = () => press(en["admin.save"]);
const saves = () => screen.queryAllByRole("button", { name: en["admin.save"] }).length;

test("sends the note with the version that it replaces", async () => {
  expect(area.calls[0]).toMatchObject({
    what: "PUT /api/admin/v3/customers/5/note",
    body: { note: "Mine", had: "Old" },
  });
  await area.calls[0]?.answer({ note: "Mine" });
  expect(saves()).toBe(0);
  await user.fill(note(), "Mine, too");
  await save();
  expect(area.calls.at(-1)?.body).toEqual({ note: "Mine, too", had: "Mine" });
});

test("lets the member keep their note after a conflict", async () => {
  await area.calls[0]?.conflict("settings_changed", { note: "Theirs" });
  expect(saves()).toBe(0);
  await press(en["admin.settings.changed.keep"]);
  await save();
  expect(area.calls.at(-1)?.body).toEqual({ note: "Mine", had: "Theirs" });
});

test("shows the other note after a conflict on request", async () => {
  await area.calls[0]?.conflict("settings_changed", { note: "Theirs" });
  await press(en["admin.settings.changed.take"]);
  expect([note().value, saves()]).toEqual(["Theirs", 0]);
});
