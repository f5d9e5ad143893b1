import { afterEach, expect, test } from "vitest";
import { chosenFields, rememberFields } from "./fields";

afterEach(() => localStorage.clear());

test("a browser that has chosen no columns has none remembered", () => {
  expect(chosenFields(null)).toBeUndefined();
});

test("the browser remembers its columns, also if there are none", () => {
  rememberFields(["name", "amount"]);
  expect(chosenFields(null)).toEqual(["name", "amount"]);
  rememberFields([]);
  expect(chosenFields(null)).toEqual([]);
});

test("the columns of a view replace those of the browser", () => {
  rememberFields(["name"]);
  expect(chosenFields("due,status")).toEqual(["due", "status"]);
});

test("unknown columns are left out, and the others are in the table's order", () => {
  expect(chosenFields("status,<b>,name,secret")).toEqual(["name", "status"]);
});
