import { expect, test } from "vitest";
import { categoryPath, productPath } from "./paths";

test.each([
  ["rice", undefined, "/product/rice"],
  ["rice", 0, "/product/rice"],
  ["rice", 45, "/product/rice?variant=45"],
  ["চাল", undefined, "/product/%E0%A6%9A%E0%A6%BE%E0%A6%B2"],
  ["a/b?c#d", 1, "/product/a%2Fb%3Fc%23d?variant=1"],
])("the path of product %s with variant %s is %s", (slug, variant, path) => {
  expect(productPath({ slug }, variant)).toBe(path);
});

test("the path of a category contains its slug and its id", () => {
  expect(categoryPath({ slug: "শাড়ি", id: 9 })).toBe(`/category/${encodeURIComponent("শাড়ি")}?id=9`);
});
