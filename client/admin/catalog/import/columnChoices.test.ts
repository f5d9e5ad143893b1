import { expect, test } from "vitest";
import { columnChoices, wrongChoice } from "./columnChoices";

test("each column can be chosen once, and one must name the product", () => {
  expect(wrongChoice(["name", "", "", "stock"])).toBe("");
  expect(wrongChoice(["slug"])).toBe("");
  expect(wrongChoice(["name", "stock", "stock"])).toBe("admin.import.map.twice");
  expect(wrongChoice(["selling_price", ""])).toBe("admin.import.map.nameless");
});

test("no column is offered twice", () => {
  const columns = columnChoices.map(({ column }) => column);
  expect(new Set(columns).size).toBe(columns.length);
});
