import { expect, it } from "vitest";
import { fieldsOf, type PackageFields, packageRules, requestOf } from "./rules";

const good: PackageFields = {
  bn_name: "কুরিয়ার",
  name: "",
  fee: "৬০",
  free_from: "",
  zone: "any",
  min_days: "",
  max_days: "",
  active: true,
};

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
])("rejects the fee %j", (fee, message) => {
  expect(wrong({ fee })).toEqual({ fee: message });
});

it("sends the fee as a number, from Bengali or Latin digits", () => {
  expect(requestOf({ ...good, fee: "১,২০০.৫০" }).fee).toBe(1200.5);
  expect(requestOf({ ...good, fee: "0" }).fee).toBe(0);
  const known = { id: 1, ...good, fee: 60.5, free_from: 1500, min_days: 0, max_days: 3 };
  const { id, ...sent } = known;
  expect(requestOf(fieldsOf(known))).toEqual(sent);
});

it.each([
  [{ min_days: "", max_days: "" }, {}, [0, 0]],
  [{ min_days: "১", max_days: "৩" }, {}, [1, 3]],
  [{ min_days: "", max_days: "2" }, {}, [0, 2]],
  [{ min_days: "2", max_days: "2" }, {}, [2, 2]],
  [{ min_days: "3", max_days: "2" }, { max_days: "admin.delivery.days.order" }, [3, 2]],
  [{ min_days: "1", max_days: "" }, { max_days: "admin.delivery.days.order" }, [1, 0]],
  [
    { min_days: "a", max_days: "61" },
    { min_days: "admin.form.count", max_days: "admin.form.large" },
    null,
  ],
])("the days %j give the errors %j", (fields, problems, sent) => {
  expect(wrong(fields)).toEqual(problems);
  if (!sent) return;
  const { min_days, max_days } = requestOf({ ...good, ...fields });
  expect([min_days, max_days]).toEqual(sent);
});

it("shows empty days for a package without days", () => {
  const known = { id: 1, ...good, fee: 60, free_from: 0, min_days: 0, max_days: 0 };
  expect(fieldsOf(known)).toMatchObject({ min_days: "", max_days: "" });
});
