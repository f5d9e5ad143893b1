import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ProductRow, ProductRows } from "../../../../types/editor.gen";
import { useAdminApi } from "../../../lib/api";

/** The path of the API that searches products for pages. */
export const productsPath = "pages/products";

/** A product that a section shows or links to. */
export type Product = Pick<ProductRow, "id" | "name" | "bn_name" | "picture">;

/** Returns the products with the given ids that exist, and a function that adds those chosen since. `ready` is false until they are loaded. */
export function useProducts(ids: number[]) {
  const api = useAdminApi();
  const [learnt, setLearnt] = useState<Product[]>([]);
  const wanted = ids.filter((id) => !learnt.some((each) => each.id === id));
  const { data, isSuccess } = useQuery({
    queryKey: ["pages", "products", wanted.join()],
    queryFn: ({ signal }) => api.get<ProductRows>(`${productsPath}?ids=${wanted.join()}`, signal),
    enabled: wanted.length > 0,
    staleTime: 60_000,
  });
  return {
    ready: wanted.length === 0 || isSuccess,
    find: (id: number): Product | undefined =>
      [...learnt, ...(data?.products ?? [])].find((each) => each.id === id),
    learn: (product: Product) => setLearnt((before) => [...before, product]),
  };
}
