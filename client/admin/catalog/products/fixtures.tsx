import type { FullProduct } from "../../../types/editor.gen";
import { showInArea } from "../../fixtures";
import { ProductForm } from "./ProductForm";

/** A product in two sizes. */
export const base = {
  id: 1,
  version: 1,
  name: "Shirt",
  bn_name: "শার্ট",
  description: "",
  bn_description: "",
  size_guide: "",
  bn_size_guide: "",
  pictures: [{ key: "1/a", width: 1, height: 1, color: "#fff" }],
  options: [
    {
      name: "Size",
      bn_name: "",
      values: [
        { value: "M", bn_value: "" },
        { value: "L", bn_value: "" },
      ],
    },
  ],
  variants: [
    { id: 7, values: ["M"], selling_price: null, stock: 5, sku: "" },
    { id: 8, values: ["L"], selling_price: 600, stock: 5, sku: "" },
  ],
  selling_price: 500,
  discount: 10,
  discount_type: "PERCENT",
  sale: { starts_at: "", ends_at: "", units: 0, sold: 0 },
  price: 450,
  stock: 10,
  status: "published",
  category_id: 3,
  brand: "",
  sku: "",
  weight: 0,
  advance: { kind: "", value: 0 },
  slug: "shirt",
  meta_title: "",
  bn_meta_title: "",
  meta_description: "",
  bn_meta_description: "",
  sold: 0,
  changed_by: "",
  changed_at: "2026-11-22T00:00:00Z",
} as FullProduct;

/** Renders the English form of a product, or of a new one. */
export const openForm = (product?: FullProduct) => showInArea(<ProductForm product={product} />);
