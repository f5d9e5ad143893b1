/** The server's maximum lengths in letters: server/catalog/editor/product_request.go. */
export const most = {
  name: 200,
  description: 10_000,
  sizeGuide: 3000,
  brand: 80,
  sku: 64,
  slug: 100,
  metaTitle: 120,
  metaDescription: 300,
  option: 60,
  pictures: 10,
  stock: 1_000_000,
} as const;
