import { expect, it } from "vitest";
import { fieldsOf, packageRules, requestOf } from "./rules";

const good = { bn_name: "কুরিয়ার", name: "", fee: "৬০", zone: "any", active: true } as const;

function wrong(fields: object): Record<string, string> {
  const result = packageRules.safeParse({ ...good, ...fields });
  const issues = result.success ? [] : result.error.issues;
  return Object.fromEntries(issues.map(({ path, message }) => [path.join("."), message]));
}

it("needs a name in one of the languages", () => {
  expect(wrong({})).toEqual({});
  expect(wrong({ bn_name: "", name: "Courier" })).toEqual({});
  expect(wrong({ bn_name: "  " })).toEqual({ bn_name: "form.required" });
  expect(wrong({ name: "a".repeat(81) })).toEqual({ name: "form.max" });
});

it.each([
  ["", "form.required"],
  ["free", "admin.form.amount"],
  ["-1", "admin.form.amount"],
  ["60.001", "admin.form.amount"],
  ["100000.01", "admin.form.large"],
])("takes no fee of %j", (fee, message) => {
  expect(wrong({ fee })).toEqual({ fee: message });
});

it("sends the fee as a number, in whichever digits it was written", () => {
  expect(requestOf({ ...good, fee: "১,২০০.৫০" }).fee).toBe(1200.5);
  expect(requestOf({ ...good, fee: "0" }).fee).toBe(0);
  expect(requestOf(fieldsOf({ id: 1, ...good, fee: 60.5 }))).toEqual({ ...good, fee: 60.5 });
});
