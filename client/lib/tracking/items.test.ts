import { expect, it } from "vitest";
import items from "../../../server/catalog/testdata/item_ids.json";
import { itemId } from "./items";

// The feeds are held to the same file: server/catalog/item_test.go.
it.each(items)("product $product in variant $variant is called $id", ({ product, variant, id }) => {
  expect(itemId(product, variant)).toBe(id);
});
