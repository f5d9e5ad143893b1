import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import en from "../../../../locales/en.json";
import { descriptionOf, field, press, user } from "../../../testing/user";
import type { Role } from "../../../types/merchant.gen";
import { stubbedArea } from "../../fixtures";
import { RolesSection } from "./RolesSection";

const area = stubbedArea();

const packing = { id: 4, role: "custom", name: "Packing", rights: ["orders", "stock"], members: 2 };
const roles = [
  { id: 0, role: "manager", name: "", rights: [], members: 1 },
  packing,
  { ...packing, id: 5, name: "Old", members: 0 },
] as Role[];

beforeEach(async () => {
  await area.show(<RolesSection />);
  await area.calls[0]?.answer(roles);
});

const changes = () => area.calls.filter(({ what }) => !what.startsWith("GET "));
const name = () => field(en["admin.roles.name"]);
const right = (label: string) =>
  screen.getByRole<HTMLInputElement>("switch", { name: new RegExp(`^${label}`) });
const toggle = (label: string) => user.click(right(label));
const dialog = () => screen.getByRole("dialog");
const save = () => press(en["admin.save"], "button", dialog());

test("a right turns on the right that it requires, and turns off with it", async () => {
  await press(en["admin.roles.add"]);
  await toggle(en["admin.right.payments"]);
  expect(right(en["admin.right.orders"]).checked).toBe(true);
  await toggle(en["admin.right.orders.correct"]);
  await toggle(en["admin.right.orders"]);
  expect(right(en["admin.right.payments"]).checked).toBe(false);
  await toggle(en["admin.right.costs"]);
  await user.fill(name(), " Accounts ");
  await save();
  expect(changes()).toMatchObject([
    { what: "POST /api/admin/v3/roles", body: { name: "Accounts", rights: ["costs"] } },
  ]);
});

test("requires a name and at least one right", async () => {
  await press(en["admin.roles.add"]);
  await save();
  expect(changes()).toEqual([]);
  expect(descriptionOf(name())).toContain(en["form.required"]);
  expect(within(dialog()).getByText(en["admin.roles.rights.needed"])).toBeDefined();
  await toggle(en["admin.right.reports"]);
  expect(within(dialog()).queryByText(en["admin.roles.rights.needed"])).toBeNull();
});

test("edits a role with its rights, and keeps the input if its name is taken", async () => {
  await press("Edit: Packing");
  expect(dialog().textContent).toContain("2 people");
  await user.fill(name(), "Old");
  await toggle(en["admin.right.stock"]);
  await save();
  expect(changes()).toMatchObject([
    { what: "PUT /api/admin/v3/roles/4", body: { name: "Old", rights: ["orders"] } },
  ]);
  await changes()[0]?.refuse(422, "role_invalid", { name: "taken" });
  expect(dialog().textContent).toContain(en["admin.roles.taken"]);
  expect([name().value, right(en["admin.right.stock"]).checked]).toEqual(["Old", false]);
});

test("deletes only a role that nobody has, after a confirmation", async () => {
  await press("Delete: Packing");
  expect(within(dialog()).queryByRole("button", { name: en["admin.roles.remove.act"] })).toBeNull();
  await press(en.close, "button", dialog());
  await press("Delete: Old");
  await press(en["admin.roles.remove.keep"]);
  expect(changes()).toEqual([]);
  await press("Delete: Old");
  await press(en["admin.roles.remove.act"]);
  expect(changes()).toMatchObject([{ what: "DELETE /api/admin/v3/roles/5" }]);
  await changes()[0]?.answer(null);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("ready-made roles cannot be changed", () => {
  expect(screen.getAllByRole("button", { name: /^(Edit|Delete):/ })).toHaveLength(4);
});
