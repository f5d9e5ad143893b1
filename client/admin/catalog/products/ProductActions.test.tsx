import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { FullProduct } from "../../../types/editor.gen";
import { stubbedArea } from "../../fixtures";
import { ProductActions } from "./ProductActions";

const area = stubbedArea();
const product = { id: 3, slug: "rice", status: "published" } as FullProduct;

test.each([
  ["https://haat.test/demo", "https://haat.test/demo/product/rice"],
  ["https://demo.example", "https://demo.example/product/rice"],
])("a product of the shop at %s is viewed at %s", async (address, page) => {
  await area.show(<ProductActions product={product} />, {}, { address });
  const link = screen.getByRole<HTMLAnchorElement>("link", { name: "View in shop" });
  expect(link.href).toBe(page);
});
