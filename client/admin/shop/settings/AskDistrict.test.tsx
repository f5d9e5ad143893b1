import { act, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import en from "../../../../locales/en.json";
import { press, user } from "../../../testing/user";
import { stubbedArea } from "../../fixtures";
import { AskDistrict } from "./AskDistrict";

const area = stubbedArea();

/** Shows the question to the owner of a shop without a district, once its code is loaded. */
async function ask() {
  await area.show(<AskDistrict />, {}, { district: "" });
  await act(() => vi.dynamicImportSettled()); // the question
  await act(() => vi.dynamicImportSettled()); // the combobox of its field
}

const input = () => screen.getByRole<HTMLInputElement>("combobox");
const options = () => screen.queryAllByRole("option").map((option) => option.textContent);
const active = () =>
  document.getElementById(input().getAttribute("aria-activedescendant") ?? "")?.textContent;
const save = () => press(en["admin.save"]);

test.each([
  ["the owner of a shop with a district", {}, { district: "Dhaka" }],
  ["members who may not change settings", { rights: ["orders" as const] }, { district: "" }],
])("does not ask %s", async (_, user, shop) => {
  await area.show(<AskDistrict />, user, shop);
  expect(screen.queryByRole("combobox")).toBeNull();
});

test("sends the district's English name", async () => {
  await ask();
  await user.fill(input(), "সিলে");
  await user.keyboard("{Enter}");
  expect(input().value).toBe("Sylhet");
  await save();
  expect(area.calls.at(-1)).toMatchObject({
    what: "PUT /api/admin/v3/settings/district",
    body: { district: "Sylhet" },
  });
});

test("does not send a text that is not a district", async () => {
  await ask();
  await user.fill(input(), "Atlantis");
  expect(options()).toEqual([]);
  expect(document.body.textContent).toContain(en["admin.district.none"]);
  await save();
  expect(document.body.textContent).toContain(en["admin.district.required"]);
  expect(area.calls).toEqual([]);
});

test("moves through the options by the arrow keys, and closes them by Escape", async () => {
  await ask();
  await act(async () => input().focus());
  expect(options()).toHaveLength(64);
  await user.fill(input(), "pur");
  const [first, second] = options();
  expect(active()).toBe(first);
  await user.keyboard("{ArrowDown}");
  expect(active()).toBe(second);
  await user.keyboard("{ArrowUp}");
  await user.keyboard("{ArrowUp}");
  expect(active()).toBe(options().at(-1));
  await user.keyboard("{Escape}");
  expect([input().getAttribute("aria-expanded"), active()]).toEqual(["false", undefined]);
});

test("chooses the only district found when the field loses the focus, or else clears the text", async () => {
  await ask();
  await act(async () => input().focus());
  await user.fill(input(), "savar");
  await act(async () => input().blur());
  expect(input().value).toBe("Dhaka");
  await act(async () => input().focus());
  await user.fill(input(), "pur");
  await act(async () => input().blur());
  expect(input().value, "several districts were found").toBe("");
});

test("removes the question when another owner has answered it", async () => {
  await ask();
  await user.fill(input(), "sylhet");
  await user.keyboard("{Enter}");
  await save();
  await area.calls.at(-1)?.refuse(409, "settings_changed");
  expect(screen.getByRole("alert").textContent).toBe("");
});
