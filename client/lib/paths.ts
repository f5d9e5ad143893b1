// The shop's own paths, without the form of address that Link puts before them.

export const homePath = "/";
export const bestSellingPath = "/best-selling-products";

export function productPath(product: { slug: string }, variantId?: number): string {
  const path = `/product/${encodeURIComponent(product.slug)}`;
  return variantId ? `${path}?variant=${variantId}` : path;
}

export function categoryPath(category: { slug: string; id: number }): string {
  return `/category/${encodeURIComponent(category.slug)}?id=${category.id}`;
}
