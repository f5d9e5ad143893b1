import type { ProductCard } from "../types/catalog.gen";

/** Returns a product for tests, in stock and without variants. */
export function product(id: number, more: Partial<ProductCard> = {}): ProductCard {
  return {
    id,
    slug: `product-${id}`,
    name: `Product ${id}`,
    picture: null,
    image_url: "",
    selling_price: 100,
    discount: 0,
    discount_type: "FLAT",
    sale: null,
    price: 100,
    stock: 5,
    has_variants: false,
    rating: 0,
    rating_count: 0,
    category_id: 0,
    offer: null,
    ...more,
  };
}
