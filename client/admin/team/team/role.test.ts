import { expect, test } from "vitest";
import { fieldOf, roleOf } from "./role";

test.each([
  { role: "manager", role_id: null },
  { role: "custom", role_id: 7 },
])("keeps the role %s through the form", (role) => {
  expect(roleOf(fieldOf(role.role, role.role_id))).toEqual(role);
});
