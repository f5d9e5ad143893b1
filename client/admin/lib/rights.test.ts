import { expect, test } from "vitest";
import { allows, type Need, type Right } from "./rights";

test.each<[string, Need, string, Right[], boolean]>([
  ["nothing", undefined, "custom", [], true],
  ["a right that the person has", "orders", "staff", ["orders"], true],
  ["a right that the person lacks", "orders.change", "accountant", ["orders"], false],
  ["one of several rights", ["settings", "design"], "custom", ["design"], true],
  [
    "several rights, none of which the person has",
    ["settings", "design"],
    "staff",
    ["orders"],
    false,
  ],
  ["an owner, of a manager with all rights", "owner", "manager", ["orders"], false],
  ["an owner, of an owner", "owner", "owner", [], true],
])("reports whether a person has what is required: %s", (_, need, role, rights, allowed) => {
  expect(allows(need, { role, rights })).toBe(allowed);
});
