import type { ProductCard } from "../types/catalog.gen";

const texts = ["slug", "name", "discount_type"] as const;
const numbers = [
  "id",
  "selling_price",
  "discount",
  "price",
  "stock",
  "rating",
  "rating_count",
] as const;

/** Reports whether a stored value has all fields that a product card shows. */
export function isProduct(found: unknown): found is ProductCard {
  if (typeof found !== "object" || found === null) return false;
  const product = found as ProductCard;
  return (
    texts.every((key) => typeof product[key] === "string") &&
    numbers.every((key) => Number.isFinite(product[key])) &&
    (product.picture === null || typeof product.picture?.key === "string")
  );
}
