import { afterEach, expect, test } from "vitest";
import { chosenFields, rememberFields } from "./fields";

afterEach(() => localStorage.clear());

test("has no stored columns before any were chosen", () => {
  expect(chosenFields(null)).toBeUndefined();
});

test("stores the chosen columns in the browser, also an empty choice", () => {
  rememberFields(["name", "amount"]);
  expect(chosenFields(null)).toEqual(["name", "amount"]);
  rememberFields([]);
  expect(chosenFields(null)).toEqual([]);
});

test("prefers the columns of a view to those of the browser", () => {
  rememberFields(["name"]);
  expect(chosenFields("due,status")).toEqual(["due", "status"]);
});

test("leaves out unknown columns and returns the others in the table's order", () => {
  expect(chosenFields("status,<b>,name,secret")).toEqual(["name", "status"]);
});
