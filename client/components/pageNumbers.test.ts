import { expect, test } from "vitest";
import { pageNumbers } from "./pageNumbers";

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 9, [1, 2, 0, 9]],
  [5, 9, [1, 0, 4, 5, 6, 0, 9]],
  [9, 9, [1, 0, 8, 9]],
])("page %d of %d has the page numbers %j", (page, pages, numbers) => {
  expect(pageNumbers(page, pages)).toEqual(numbers);
});
