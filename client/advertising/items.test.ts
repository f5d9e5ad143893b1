import { expect, it } from "vitest";
import items from "../../server/catalog/testdata/item_ids.json";
import { itemId } from "./items";

// server/catalog/item_test.go checks the feeds against the same file.
it.each(items)(
  "the feeds' id of product $product in variant $variant is $id",
  ({ product, variant, id }) => {
    expect(itemId(product, variant)).toBe(id);
  },
);
